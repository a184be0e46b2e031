import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";

// Kills this process before the file operation whose number DIE_AT names, of those that change a folder.
let left = Number(process.env.DIE_AT);
for (const name of ["copyFile", "link", "mkdir", "rename", "rm", "writeFile"]) {
  const own = fs[name];
  fs[name] = (...args) => {
    left -= 1;
    if (left === 0) process.kill(process.pid, "SIGKILL");
    return own(...args);
  };
}
syncBuiltinESMExports();
