import {
  commonEvents,
  exploitsByChain,
  flaggedDistribution,
  topBlockchains,
} from "./rankedViews.ts";
import { transactionTrends } from "./transactionTrends.ts";
import { wallets } from "./wallets.ts";

/** All views, in the order of the page and of a file. */
export const VIEWS = {
  transactionTrends,
  topBlockchains,
  wallets,
  flaggedDistribution,
  exploitsByChain,
  commonEvents,
};

export type ViewName = keyof typeof VIEWS;

export const VIEW_NAMES = Object.keys(VIEWS) as ViewName[];

type AnyView = (typeof VIEWS)[ViewName];
export type AnyRanked = Extract<AnyView, { readonly key: string }>;
export type RankedName = AnyRanked["key"];

export const RANKED_VIEWS: readonly AnyRanked[] = Object.values(VIEWS).filter(isRanked);

export function isRanked(view: AnyView): view is AnyRanked {
  return "key" in view;
}

/** The members of all views in the order of the views, as a file has them. */
export function inViewOrder<Members extends object>(members: Members): Members {
  const names = Object.values(VIEWS).flatMap(({ members }) => members) as (keyof Members)[];
  return Object.fromEntries(names.map((name) => [name, members[name]])) as Members;
}
