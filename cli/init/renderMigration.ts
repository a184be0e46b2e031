import { plainText } from "../text/plainText.ts";
import type { ProposedView } from "./proposedView.ts";

/** The proposed views as a migration that can be run again. */
export function renderMigration(views: readonly ProposedView[]): string {
  const names = views.map(({ view }) => `vigil.${view}`);
  const list = [names.slice(0, 4), names.slice(4)]
    .map((part) => `  ${part.join(", ")}`)
    .join(",\n");
  return `-- Proposed by vigil init: the seven views that dashboard_cube reads. Read each, and correct it here.
create schema if not exists vigil;

revoke all on schema vigil from public;
grant usage on schema vigil to anon, authenticated, service_role;

drop view if exists
${list};

${views.map(renderView).join("\n")}
revoke all on
${list}
from public, anon, authenticated, service_role;
`;
}

function renderView(proposed: ProposedView): string {
  const comments = reasons(proposed).map((line) => `-- ${line}\n`);
  return `${comments.join("")}create view vigil.${proposed.view} as\n${proposed.query};\n`;
}

/** The same for the terminal. */
export function renderProposal(views: readonly ProposedView[]): string {
  return views
    .map(
      (proposed) =>
        `${proposed.view}\n${reasons(proposed)
          .map((line) => `  ${line}\n`)
          .join("")}`,
    )
    .join("");
}

/** Names of a backend may hold line breaks, which would end a comment. */
function reasons({ table, choices, remarks, isEmpty }: ProposedView): string[] {
  const first = table === null ? [] : [`From ${table}: ${choices.join(", ")}.`];
  return [...first, ...remarks, ...(isEmpty ? ["The view is empty."] : [])].map(plainText);
}
