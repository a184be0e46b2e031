import type { Cube, IdentityKind } from "../cube/cube.ts";
import type { Dashboard } from "./dashboardSchema.ts";

/** Projects without any user mean that there are no memberships: then a count of 0 users says nothing. */
export function memberships({
  users,
  projects,
}: Pick<Cube, "users" | "projects">): Dashboard["completeness"]["memberships"] {
  if (users === null || projects === null) return "unknown";
  return users.days.length === 0 && projects.days.length > 0 ? "none" : "known";
}

/** The distinct tables of a cube. Users are found through memberships, so without these their table is null. */
export function knownIdentities(cube: Cube): Pick<Cube, IdentityKind> {
  const { users, projects, flagged } = cube;
  return { users: memberships(cube) === "known" ? users : null, projects, flagged };
}
