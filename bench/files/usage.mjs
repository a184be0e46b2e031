import { writeFileSync } from "node:fs";

// Loaded before a measured program: what the whole process used, when it ends.
process.on("exit", () => {
  writeFileSync(process.env.USAGE_FILE, JSON.stringify(process.resourceUsage()));
});
