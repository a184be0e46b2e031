// Runs before the first paint, so that nothing flashes that the page will not show.
const { dataset } = document.documentElement;
try {
  const theme = localStorage.getItem("theme");
  if (theme === "light" || theme === "dark") dataset.theme = theme;
} catch {
  // Storage is denied: the system's preference applies.
}

// A part of the page is drawn by its code alone (web/url/embed.ts): what the HTML shows stays hidden.
const part = /[?&](wall|panel)(?![^=&])/.exec(location.search);
if (part) dataset.embed = part[1];

// The origins around a frame. Some browsers know the nearest alone, if it says its name.
const nearest = () => [parent === top && URL.parse(document.referrer)?.origin];
const around = window === top ? [] : [...(location.ancestorOrigins ?? nearest())];
const allowed = dataset.ancestors?.split(" ") ?? around;
if (!around.every((origin) => allowed.includes(origin))) dataset.embed = "refused";
