import type { z } from "zod";
import type { FileType } from "@/lib/providers/enumerations";
import { elementRule } from "@/lib/verification/elements";
import type { FileFacts } from "./facts";
import { expiresForDecisionAt, type FilePolicy } from "./file-policy";
import { judgeFile, type RuleResult } from "./judge-file";
import type { FilePolicyPreview } from "./policy-schemas";
import { changedChecklist, planChecklist } from "./plan-checklist";
import { openFiles } from "./open-files";

type Preview = z.input<typeof FilePolicyPreview>;
type Change = Preview["data"][number];
type Rules = { version: number; content: FilePolicy };

const labelsOf = (elements: readonly string[]) => elements.map((element) => elementRule(element)?.label ?? element);
const requiredOf = (checklist: FileFacts["checklist"]) =>
  checklist.filter(({ required }) => required).map(({ element }) => element);
const without = (elements: readonly string[], others: readonly string[]) =>
  elements.filter((element) => !others.includes(element));

const staleUnder = ({ checklist }: FileFacts, policy: FilePolicy, now: Date): string[] =>
  checklist
    .filter(({ status }) => status === "verified")
    .filter(({ element, verifiedAt }) => (expiresForDecisionAt(policy, element, verifiedAt) ?? now) < now)
    .map(({ element }) => element);

const said = ({ fired, verdict, evidence }: RuleResult) => (fired ? JSON.stringify([verdict, evidence]) : "");
/** Rules of one verdict that say something of the file which the other one does not. */
const newIn = (rules: readonly RuleResult[], others: readonly RuleResult[]) =>
  rules.filter((rule) => {
    const other = others.find(({ id }) => id === rule.id);
    return rule.fired && said(rule) !== (other ? said(other) : "");
  });
const goneFrom = (rules: readonly RuleResult[], others: readonly RuleResult[]) =>
  rules.filter(({ id, fired }) => fired && others.find((other) => other.id === id)?.fired !== true);

/** What a draft would change about one file; null where it would change nothing. */
export function changeOfFile(
  facts: FileFacts,
  { current, draft, now }: { current: Rules; draft: Rules; now: Date },
): Change | null {
  const after: FileFacts = {
    ...facts,
    checklist: changedChecklist(facts.checklist, planChecklist(facts, draft.content)),
  };
  const [was, would] = [judgeFile(facts, current, now), judgeFile(after, draft, now)];
  const [required, wouldBe] = [requiredOf(facts.checklist), requiredOf(after.checklist)];
  const change: Change = {
    subjectKind: facts.subject.kind,
    subjectId: facts.subject.id,
    name: facts.subject.name,
    workflowId: facts.workflowId,
    status: facts.status,
    before: { fileType: was.fileType, isComplete: was.isComplete },
    after: { fileType: would.fileType, isComplete: would.isComplete },
    gains: labelsOf(without(wouldBe, required)),
    loses: labelsOf(without(required, wouldBe)),
    becomesStale: labelsOf(without(staleUnder(facts, draft.content, now), staleUnder(facts, current.content, now))),
    rules: newIn(would.rules, was.rules),
    noLonger: goneFrom(was.rules, would.rules),
  };
  const isChanged =
    was.fileType !== would.fileType ||
    was.isComplete !== would.isComplete ||
    [change.gains, change.loses, change.becomesStale, change.rules, change.noLonger].some((list) => list.length > 0);
  return isChanged ? change : null;
}

/**
 * Judges every unfinished workflow of the organization under the rules in force and under a draft. Reads in pages and
 * keeps only the rows asked for; changes nothing.
 */
export async function previewFilePolicy(
  organizationId: string,
  rules: { current: Rules; draft: Rules; now: Date },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ preview: Preview; hasMore: boolean }> {
  const counts = {
    files: 0,
    changed: 0,
    becomeComplete: 0,
    becomeIncomplete: 0,
    gainElements: 0,
    loseElements: 0,
    becomeStale: 0,
  };
  const moves = new Map<string, { from: FileType; to: FileType; count: number }>();
  const data: Change[] = [];
  for await (const page of openFiles(organizationId)) {
    counts.files += page.length;
    for (const facts of page) {
      const change = changeOfFile(facts, rules);
      if (change === null) continue;
      if (counts.changed >= offset && data.length < limit) data.push(change);
      counts.changed += 1;
      const { before, after } = change;
      counts.becomeComplete += Number(!before.isComplete && after.isComplete);
      counts.becomeIncomplete += Number(before.isComplete && !after.isComplete);
      counts.gainElements += Number(change.gains.length > 0);
      counts.loseElements += Number(change.loses.length > 0);
      counts.becomeStale += Number(change.becomesStale.length > 0);
      if (before.fileType === after.fileType) continue;
      const key = `${before.fileType} ${after.fileType}`;
      const move = moves.get(key) ?? { from: before.fileType, to: after.fileType, count: 0 };
      moves.set(key, { ...move, count: move.count + 1 });
    }
  }
  return {
    preview: { kind: "file", counts: { ...counts, fileTypes: [...moves.values()] }, data },
    hasMore: counts.changed > offset + data.length,
  };
}
