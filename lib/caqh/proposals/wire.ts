import type { z } from "zod";
import { isoDate, isoMoment } from "@/lib/api/wire-schemas";
import type { CaqhProposal, CaqhSnapshot } from "@/lib/generated/prisma/client";
import type { Element } from "@/lib/sections/element";
import type { OnFile } from "./differences";
import { isListFeed, listFeeds } from "./list-feeds";
import { obstacleOf, titleOf } from "./proposed-member";
import type { CaqhDecisionResult, CaqhProposalRecord, ProposalSection, ProposalState } from "./proposal-schemas";
import type { Outcome } from "./outcome";

/** What a person knows the records of a provider's file by, by their ids. */
export type RecordNames = ReadonlyMap<string, string>;

const nameOf = (section: ProposalSection, element: Element): string => {
  if (isListFeed(section)) return listFeeds[section].name(element);
  return section === "specialties" ? String(element.name ?? "") : "";
};

type Row = CaqhProposal & { snapshot: Pick<CaqhSnapshot, "attestedOn" | "fetchedAt"> };

export function caqhProposalRecord(row: Row, names: RecordNames): z.input<typeof CaqhProposalRecord> {
  // The column is written by settleProposals alone, and its check lets nothing else in.
  const section = row.section as ProposalSection;
  const { field, proposed } = row;
  const isNew = field === "" && section !== "attested_data";
  const onFile = row.current as OnFile | null;
  return {
    id: row.id,
    section,
    record: isNew ? nameOf(section, proposed as Element) : (names.get(row.recordId ?? "") ?? ""),
    recordId: row.recordId,
    field,
    title: titleOf({ section, field }),
    current: onFile?.value ?? null,
    proposed,
    state: row.state as ProposalState,
    obstacle: row.state === "open" ? obstacleOf({ section, field, proposed }) : "",
    onFile: onFile && {
      source: onFile.source,
      verifiedBy: onFile.verifiedBy,
      verifiedOn: onFile.verifiedOn,
      recordedAt: onFile.recordedAt,
    },
    snapshotId: row.snapshotId,
    attestedOn: isoDate(row.snapshot.attestedOn),
    fetchedAt: isoMoment(row.snapshot.fetchedAt),
    createdAt: isoMoment(row.createdAt),
    decidedAt: isoMoment(row.decidedAt),
    decidedByName: row.decidedByName ?? "",
    reason: row.reason,
  };
}

/** What the record ids of proposals are called; a record that is gone has no name. */
export function recordNames(rows: readonly CaqhProposal[], onFile: ReadonlyMap<string, Element>): RecordNames {
  const names = new Map<string, string>();
  for (const { recordId, section } of rows) {
    const element = recordId === null ? undefined : onFile.get(recordId);
    if (recordId !== null && element) names.set(recordId, nameOf(section as ProposalSection, element));
  }
  return names;
}

export const decisionResult = (outcomes: readonly Outcome[]): z.input<typeof CaqhDecisionResult> => ({
  success: false,
  results: outcomes.map(({ id, error }) => ({ id, success: error === null, ...(error === null ? {} : { error }) })),
});
