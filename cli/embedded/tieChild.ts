import { type ChildProcess, spawn } from "node:child_process";

/**
 * Sees to it that a child process does not outlive this one: neither `process.exit` nor an
 * uncaught error, nor (but on Windows) SIGKILL.
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

/** `read` returns when the pipe from this process closes, which the kernel sees to. */
function watchdog(child: ChildProcess): ChildProcess {
  const shell = spawn("/bin/sh", ["-c", 'read _; kill -9 "$0"', String(child.pid)], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
  shell.unref();
  return shell;
}
