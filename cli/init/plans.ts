export type ColumnKind = "id" | "reference" | "moment" | "text" | "state";

export interface ColumnPlan {
  /** The column of the view. */
  readonly as: string;
  readonly kind: ColumnKind;
  /** The nouns that columns of other projects have, the best first. */
  readonly nouns: readonly string[];
  readonly isNeeded: boolean;
}

export interface ViewPlan {
  readonly view: string;
  readonly nouns: readonly string[];
  readonly columns: readonly ColumnPlan[];
}

const CHAIN = ["chain", "network", "blockchain"];
const WALLET = ["address", "wallet", "account"];
const PROJECT = "project,app,application,workspace,organization,org,team,tenant,customer".split(
  ",",
);

/** Nouns of the moment at which something happened come before those of the row's own. */
const HAPPENED =
  "timestamp,date,time,occurred,happened,detected,fired,triggered,sent,emitted,mined,executed,confirmed,block time,block timestamp,created,inserted,day,moment,when,at,ts".split(
    ",",
  );

export const VIEW_PLANS: readonly ViewPlan[] = [
  {
    view: "chains",
    nouns: CHAIN,
    columns: [needed("id", "id", []), optional("name", "text", ["name", "title", "label", "slug"])],
  },
  {
    view: "addresses",
    nouns: ["address", "wallet"],
    columns: [needed("id", "id", WALLET)],
  },
  {
    view: "transactions",
    nouns: ["transaction", "tx", "txn", "transfer"],
    columns: [
      needed("created_at", "moment", HAPPENED),
      optional("project_id", "reference", PROJECT),
      optional("chain_id", "reference", CHAIN),
    ],
  },
  {
    view: "memberships",
    nouns: ["membership", "member", "user", "collaborator", "seat"],
    columns: [
      needed("email", "reference", ["email", "mail", "email address", "user", "member", "profile"]),
      needed("project_id", "reference", PROJECT),
    ],
  },
  {
    view: "notifications",
    nouns: ["notification", "alert", "warning"],
    columns: [
      needed("date", "moment", HAPPENED),
      optional("address_id", "reference", WALLET),
      optional("chain_id", "reference", CHAIN),
      optional("status", "state", ["status", "state", "delivered", "sent"]),
    ],
  },
  {
    view: "exploits",
    nouns: ["exploit", "hack", "incident", "attack", "breach"],
    columns: [needed("timestamp", "moment", HAPPENED), optional("chain_id", "reference", CHAIN)],
  },
  {
    view: "events",
    nouns: ["event", "log", "activity"],
    columns: [
      needed("timestamp", "moment", HAPPENED),
      needed("event_type", "text", [
        "event type",
        "type",
        "kind",
        "event name",
        "event",
        "name",
        "topic",
        "action",
      ]),
    ],
  },
];

function needed(as: string, kind: ColumnKind, nouns: readonly string[]): ColumnPlan {
  return { as, kind, nouns, isNeeded: true };
}

function optional(as: string, kind: ColumnKind, nouns: readonly string[]): ColumnPlan {
  return { as, kind, nouns, isNeeded: false };
}
