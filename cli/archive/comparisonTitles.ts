import type { ComparedFigure } from "../../shared/archive/compareSnapshots.ts";
import type { IdentityKind } from "../../shared/cube/cube.ts";
import { DEFINITIONS } from "../../shared/views/definitions.ts";

export function figureTitle(figure: ComparedFigure): string {
  if (figure === "flaggedWallets") return "Flagged Wallets";
  if (figure === "cleanWallets") return "Clean Wallets";
  return DEFINITIONS[figure].title;
}

export const DISTINCT_TITLES: Readonly<Record<IdentityKind, string>> = {
  users: "Active Users",
  projects: "Active Projects",
  flagged: "Flagged Wallets",
};
