import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { renderToBuffer } from "@react-pdf/renderer";
import { openDocument } from "@/lib/documents/storage";
import { newId } from "@/lib/ids";
import { transitionOf, workflowActions } from "@/lib/workflows/state-machine";
import { DecisionSheet, type DecisionSheetData, RevertedNotice } from "./decision-sheet";
import { formatDate } from "./dates";
import { loadFonts, printableThroughout } from "./fonts";
import { joinPdfs, stampPdf } from "./join-pdfs";
import type { DrawnSheet } from "./drawn-sheet";
import type { PacketData, PacketEvent } from "./packet-data";
import { eventOfSheet, sheetKeyOf } from "./sheet-key";

const sha256Of = (pdf: Uint8Array) => createHash("sha256").update(pdf).digest("hex");
// Tabling puts a decision off: the packet tells it, and a sheet is of what was decided.
const finalActions: readonly string[] = workflowActions.filter(
  (action) => transitionOf(action).isDecision === true && transitionOf(action).to !== "TABLED",
);

/**
 * The sheets of all final decisions of a workflow, in order: those that lie in storage as they are, the others drawn
 * from the file as it stands. `folder` is where the workflow's packets lie.
 */
export async function decisionSheets(data: PacketData, folder: string): Promise<DrawnSheet[]> {
  const decisions = data.events.filter(({ action }) => finalActions.includes(action));
  const sheets: DrawnSheet[] = [];
  for (const event of decisions) {
    const original = await originalSheet(data, folder, event);
    const revert = data.events.find(({ revertsEventId }) => revertsEventId === event.id);
    sheets.push(...(revert ? [original, await marked(data, folder, { event, revert, original })] : [original]));
  }
  return sheets;
}

/** The sheets that end the packet: of a reverted decision the marked one alone, which comes after its own. */
export const standingSheets = (sheets: readonly DrawnSheet[]): DrawnSheet[] => [
  ...new Map(sheets.map((sheet) => [eventOfSheet(sheet.storageKey), sheet])).values(),
];

const sheetOf = (data: PacketData, event: PacketEvent): DecisionSheetData => {
  const before = data.packets.filter(({ createdAt }) => createdAt <= event.occurredAt).at(-1);
  return { data, event, decidedOn: before ? { id: before.id, sha256: before.sha256 } : null };
};

async function originalSheet(data: PacketData, folder: string, event: PacketEvent): Promise<DrawnSheet> {
  const label = event.action === "approve" ? "Approved" : "Denied";
  const facts = namesOf(data, event, `Decision sheet: ${label}`);
  return kept(data, { storageKey: sheetKeyOf(folder, event.id), ...facts }, () =>
    draw(DecisionSheet, { sheet: sheetOf(data, event) }),
  );
}

async function marked(
  data: PacketData,
  folder: string,
  { event, revert, original }: { event: PacketEvent; revert: PacketEvent; original: DrawnSheet },
): Promise<DrawnSheet> {
  const facts = namesOf(data, event, "Decision sheet, reverted");
  return kept(data, { storageKey: sheetKeyOf(folder, event.id, revert.id), ...facts }, async () => {
    const notice = await draw(RevertedNotice, { sheet: sheetOf(data, event), reverted: revert, original });
    return joinPdfs(notice, [{ title: "Decision sheet", pdf: await stampPdf(original.pdf, "REVERTED") }]);
  });
}

const namesOf = ({ subject }: PacketData, event: PacketEvent, title: string) => {
  const date = formatDate(event.decisionDate ?? event.occurredAt);
  const day = event.occurredAt.toISOString().slice(0, 10);
  return { title: `${title}, ${date}`, fileName: `${title.replace(/:|,/g, "")} ${subject.shortName} ${day}.pdf` };
};

async function draw<Props extends object>(
  sheet: (props: Props) => ReturnType<typeof DecisionSheet>,
  props: Props,
): Promise<Uint8Array> {
  await loadFonts();
  return renderToBuffer(sheet(printableThroughout(props)));
}

/** The sheet as it lies in storage, else drawn. */
async function kept(
  data: PacketData,
  facts: Pick<DrawnSheet, "storageKey" | "fileName" | "title">,
  drawNow: () => Promise<Uint8Array>,
): Promise<DrawnSheet> {
  const row = data.sheets.find(({ storageKey }) => storageKey === facts.storageKey);
  if (row) {
    const stored = await openDocument(row.storageKey);
    if (!stored) throw new Error(`Storage has lost the decision sheet ${row.id}`);
    return { ...facts, id: row.id, sha256: row.sha256, pdf: new Uint8Array(await buffer(stored)), isNew: false };
  }
  const pdf = await drawNow();
  const id = newId(data.subject.key.providerId === undefined ? "fdoc" : "doc");
  return { ...facts, id, sha256: sha256Of(pdf), pdf, isNew: true };
}
