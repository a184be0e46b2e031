import type { Command } from "commander";
import { renderBash } from "../completion/renderBash.ts";
import { renderFish } from "../completion/renderFish.ts";
import { renderZsh } from "../completion/renderZsh.ts";
import { words } from "../completion/words.ts";
import type { World } from "../world.ts";

const SCRIPTS = { bash: renderBash, zsh: renderZsh, fish: renderFish };

export function runCompletion(
  shell: keyof typeof SCRIPTS,
  program: Command,
  { stdout }: Pick<World, "stdout">,
): void {
  stdout.write(SCRIPTS[shell](words(program)));
}
