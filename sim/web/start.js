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

  // A link with the settings of a class shows the games of that class, and nothing for the person who sets one up.
  function beClass() {
    var asked = new URLSearchParams(location.search);
    if (!/[?&]DOJO_(?!LANGUAGE=)/.test(location.search)) return;
    document.body.className += " in-class";
    var wanted = (asked.get("DOJO_GAMES") || "").toLowerCase().split(",").map(function (name) { return "#" + name.trim(); });
    var doors = [].slice.call(document.querySelectorAll("#doors a"));
    var others = doors.filter(function (door) { return wanted.indexOf(door.getAttribute("href")) < 0; });
    if (others.length === doors.length) others = []; // as a handheld has it
    others.concat([].slice.call(document.querySelectorAll(".ways [data-opens=class], .ways [data-opens=put]")))
      .forEach(function (one) { one.hidden = true; });
  }

  function begin() {
    for (var at = 0; at < NEEDED.length; at++) if (!(NEEDED[at] in window)) return say("old");
    beClass();
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
