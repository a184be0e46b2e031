/** The texts of the keyboard shortcuts, loaded with them. */
export const SHORTCUT_TEXTS = {
  ranges: "Date range",
  page: "Page",
  back: "Previous period",
  forward: "Next period",
  tables: "Tables in place of charts, and back",
  addChain: "On a chain: add it, as Ctrl or ⌘ with a click",
  copyLink: "Copy a link to these days",
  help: "This list",
  on: "Use keyboard shortcuts",
  close: "Close",
} as const;
