import { nameShares } from "@/lib/lists/name-counts";
import { keyPrefixOf, type ListFacts, type ListScope } from "@/lib/lists/lists";
import { streamNames } from "@/lib/lists/stream-names";
import type { MatchingPolicy } from "@/lib/verification/matching/policy";
import { ScreeningIndex } from "@/lib/verification/matching/screening-index";

/** Indexes kept in a worker: the organizations of a service are screened one after the other against the same list. */
const keptIndexes = 2;
/** Milliseconds after which nobody is screened any more: memory for lists is given back until the next day's. */
export const keptMs = 5 * 60_000;
const kept = new Map<string, Promise<ScreeningIndex>>();
let forgetting: NodeJS.Timeout | undefined;

type Ruled = { version: number; content: MatchingPolicy };

async function build(list: ListFacts, scope: ListScope, versionId: string, policy: Ruled): Promise<ScreeningIndex> {
  const rules = { policy: policy.content, kind: list.kind, shares: await nameShares(versionId) };
  return ScreeningIndex.build(streamNames(scope, { versionId }), rules);
}

/**
 * A version of a list in memory, under an organization's weights. Built once a worker, version and policy, and kept for
 * the next who asks; the one that was asked for longest ago makes room, and all do when nobody asks any more.
 */
export function screeningIndex(
  list: ListFacts,
  facts: { scope: ListScope; versionId: string; policy: Ruled; organizationId: string },
): Promise<ScreeningIndex> {
  const { scope, versionId, policy, organizationId } = facts;
  // The weights that the service brings are everybody's; a published version is its organization's own.
  const rules = policy.version === 0 ? "0" : `${policy.version} of ${organizationId}`;
  const key = `${keyPrefixOf(scope)} ${versionId} ${rules}`;
  let index = kept.get(key);
  if (index) kept.delete(key);
  else {
    for (const oldest of [...kept.keys()].slice(0, Math.max(0, kept.size - keptIndexes + 1))) kept.delete(oldest);
    index = build(list, scope, versionId, policy);
    // One that could not be built is not kept, so that the next slice tries again.
    index.catch(() => kept.delete(key));
  }
  kept.set(key, index);
  clearTimeout(forgetting);
  forgetting = setTimeout(forgetIndexes, keptMs).unref();
  return index;
}

/** Gives the memory back. */
export const forgetIndexes = (): void => kept.clear();
