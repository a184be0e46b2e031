import { type ChildProcess, spawn } from "node:child_process";

/**
 * Kills a child process when this one ends, whether by `process.exit`, an uncaught error or (except on
 * Windows) SIGKILL.
 */
export function tieChild(child: ChildProcess): void {
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const watch = process.platform === "win32" ? undefined : watchdog(child);
  child.once("close", () => {
    process.off("exit", kill);
    watch?.kill("SIGKILL");
  });
}

/** `read` returns when the kernel closes the pipe from this process. */
function watchdog(child: ChildProcess): ChildProcess {
  const shell = spawn("/bin/sh", ["-c", 'read _; kill -9 "$0"', String(child.pid)], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  shell.unref();
  return shell;
}
