// Starts the page, and says so if it cannot: a file is missing, or the browser is too old. In syntax old browsers know.
(function () {
  "use strict";
  var NEEDED = ["WebAssembly", "Worker", "BroadcastChannel", "DecompressionStream", "ResizeObserver"];
  var isReady = false;

  // Show a sentence of index.html, "missing" or "old", in the visitor's language if it is there.
  function say(kind) {
    var box = document.getElementById("fault");
    if (isReady || !box || box.className.indexOf("said") >= 0) return;
    var found = null;
    var wanted = (navigator.languages || [navigator.language || "en"]).concat("en");
    for (var at = 0; at < wanted.length && !found; at++)
      found = box.querySelector("." + kind + ":lang(" + wanted[at].slice(0, 2) + ")");
    box.className += " said";
    found.className += " said";
  }

  function begin() {
    for (var at = 0; at < NEEDED.length; at++) if (!(NEEDED[at] in window)) return say("old");
    var script = document.createElement("script");
    if (!("noModule" in script)) return say("old");
    script.type = "module";
    script.src = "page.js";
    document.head.appendChild(script);
  }

  addEventListener("error", function (event) {
    if (event.target === window || /^(SCRIPT|LINK)$/.test(event.target.tagName)) say("missing");
  }, true); // files too, whose errors do not bubble
  addEventListener("unhandledrejection", function () { say("missing"); });
  addEventListener("dojo", function () { isReady = true; });
  addEventListener("DOMContentLoaded", begin);
})();
