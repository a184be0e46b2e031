/** The texts that come with the keyboard shortcuts. */
export const SHORTCUT_TEXTS = {
  ranges: "Date range",
  page: "Page",
  back: "Previous period",
  forward: "Next period",
  tables: "Tables in place of charts, and back",
  theme: "Light or dark theme",
  copyLink: "Copy a link to these days",
  help: "This list",
  on: "Use keyboard shortcuts",
  close: "Close",
  notCopied: "The browser does not let the link be copied",
} as const;
