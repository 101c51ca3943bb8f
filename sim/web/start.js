// Starts the page, and says so if it cannot: a file is missing, or the browser is too old. In syntax old browsers know.
(function () {
  "use strict";
  var NEEDED = ["WebAssembly", "Worker", "BroadcastChannel", "DecompressionStream", "ResizeObserver"];
  var script = document.currentScript;
  var SPOKEN = ["en", "de", "es", "fr"]; // those that the handheld speaks
  var isReady = false;
  var pressed = null; // the last key that nobody could take yet

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

  // The language of the page, and the picture of the board that it starts with: both are there when it is painted first.
  function look() {
    var asked = [new URLSearchParams(location.search).get("DOJO_LANGUAGE")].concat(navigator.languages || navigator.language);
    var found = asked.map(function (each) { return (each || "").slice(0, 2).toLowerCase(); });
    document.documentElement.lang = found.filter(function (each) { return SPOKEN.indexOf(each) >= 0; })[0] || "en";
    var link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = "launcher-" + board() + ".css";
    link.setAttribute("blocking", "render");
    document.head.appendChild(link);
  }

  // What stands behind "#", as page.js takes it apart.
  function wished() {
    return location.hash.slice(1).toLowerCase().split("/");
  }

  function board() {
    var known = script.getAttribute("data-boards").split(" "), kept = "";
    try {
      kept = localStorage.getItem("pocket-dojo-board");
    } catch (wrong) {
      kept = wrong && ""; // a browser that keeps nothing
    }
    return wished().concat(kept).filter(function (each) { return known.indexOf(each) >= 0; })[0] || known[0];
  }

  // Until there is a handheld its launcher stands there as a picture.
  function paint() {
    var early = document.querySelector(".early .launcher");
    var open = [].slice.call(document.querySelectorAll("#doors a:not([hidden])")).map(function (door) {
      return door.getAttribute("href").slice(1);
    });
    early.className += " " + board();
    early.setAttribute("data-game", wished().filter(function (each) { return open.indexOf(each) >= 0; })[0] || open[0]);
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
    paint();
    var page = document.createElement("script");
    if (!("noModule" in page)) return say("old");
    page.type = "module";
    page.src = "page.js";
    document.head.appendChild(page);
  }

  addEventListener("error", function (event) {
    if (event.target === window || /^(SCRIPT|LINK)$/.test(event.target.tagName)) say("missing");
  }, true); // files too, whose errors do not bubble
  addEventListener("unhandledrejection", function () { say("missing"); });
  addEventListener("keydown", function (event) { if (!isReady) pressed = event; });
  addEventListener("dojo", function () {
    isReady = true;
    if (pressed && !pressed.defaultPrevented)
      for (var at = 0; at < 2; at++)
        document.body.dispatchEvent(new KeyboardEvent(["keydown", "keyup"][at], { key: pressed.key, code: pressed.code, bubbles: true }));
  });
  addEventListener("DOMContentLoaded", begin);
  if ("URLSearchParams" in window) look();
})();
