import type { Command } from "commander";
import { renderBash } from "./completion/renderBash.ts";
import { renderFish } from "./completion/renderFish.ts";
import { renderZsh } from "./completion/renderZsh.ts";
import { words } from "./completion/words.ts";

const SCRIPTS = { bash: renderBash, zsh: renderZsh, fish: renderFish };

/** Prints a script with which a shell completes the command line, as it is now. */
export function runCompletion(shell: keyof typeof SCRIPTS, program: Command): void {
  process.stdout.write(SCRIPTS[shell](words(program)));
}
