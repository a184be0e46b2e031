// Runs before the first paint: content that the page will not show must not flash.
const { dataset } = document.documentElement;

// Mail editors write `&amp;` between the parameters of a link, and writers capital letters. Everything else reads the
// names as they are here (web/store/url/urlState.ts).
const names =
  "from to last period vs chain zone trend by daily table hide snapshot view panel wall theme background".split(
    " ",
  );
const written = new URLSearchParams(location.search);
const plain = [...written].map(([name, value]) => {
  const bare = name.replace(/^(amp;)+/i, "");
  const isKnown = names.includes(bare.toLowerCase());
  return [isKnown ? bare.toLowerCase() : bare, value];
});
const query = new URLSearchParams(plain);
if (`${query}` !== `${written}`) {
  // A parameter without a value, such as `wall`, stays without one.
  const search = `${query}`.replace(/=(?=&|$)/g, "");
  history.replaceState(history.state, "", `?${search}${location.hash}`);
}
const has = (...names) => names.some((name) => query.has(name));

// The code alone draws a part of the page (web/store/url/embed.ts): the content of the HTML stays hidden.
const part = [...query.keys()].find((name) => name === "wall" || name === "panel");
if (part) dataset.embed = part;

// Figures of other days, and panels that look otherwise, wait for the code (web/page/page.css).
if (has("from", "to", "last", "period", "vs", "chain", "zone", "snapshot", "view"))
  dataset.awaits = "days";
else if (has("table", "daily", "trend", "by", "hide")) dataset.awaits = "panels";

// A part has the theme of its URL: that of the page around it with `host`, else the reader's.
const asked = part && ["light", "dark", "host"].find((name) => name === query.get("theme"));
const applyTheme = () => {
  try {
    const theme = asked ?? localStorage.getItem("theme");
    if (theme === "light" || theme === "dark") dataset.theme = theme;
    else delete dataset.theme;
  } catch {
    // Storage is denied: the system's preference applies.
  }
};
applyTheme();
// Another tab has stored another theme.
addEventListener("storage", applyTheme);

// The page around a part may show through.
if (part && query.get("background") === "none") document.documentElement.style.background = "none";

// The origins around a frame. Some browsers know only the nearest origin, if it sends a referrer.
const nearest = () => [parent === top && document.referrer && new URL(document.referrer).origin];
const around = window === top ? [] : [...(location.ancestorOrigins ?? nearest())];
const allowed = dataset.ancestors?.split(" ") ?? around;
if (!around.every((origin) => origin && allowed.includes(origin))) dataset.embed = "refused";

// A host's own policy may refuse this script in the HTML (web/page/showPage.tsx).
dataset.head = "";
