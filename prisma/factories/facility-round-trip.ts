import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import type { Caller } from "@/lib/api/caller";
import type { Facility } from "@/lib/facilities/facility-schemas";
import { createFacility, getFacility, updateFacility } from "@/lib/facilities/operations";
import { type KindName, kindNames } from "@/lib/facilities/record-kinds";
import type { RandomFacility } from "./random-facility";

type Answered = z.output<typeof Facility>;
type Sent = Record<string, unknown>;

const isDateText = (value: string) => /^\d{4}-\d{2}-\d{2}(T|$)/.test(value);

/** Same value; dates by their calendar day and, where both have a time, by the moment. */
function isSame(sent: unknown, got: unknown): boolean {
  if (typeof sent === "string" && typeof got === "string" && isDateText(sent) && isDateText(got)) {
    if (sent.slice(0, 10) !== got.slice(0, 10)) return false;
    return sent.length === 10 || got.length === 10 || Date.parse(sent) === Date.parse(got);
  }
  if (typeof sent !== "object" || sent === null) return isDeepStrictEqual(sent, got);
  if (Array.isArray(sent))
    return Array.isArray(got) && sent.length === got.length && sent.every((one, index) => isSame(one, got[index]));
  if (typeof got !== "object" || got === null) return false;
  const names = new Set([...Object.keys(sent), ...Object.keys(got)]);
  return [...names].every((name) => name === "id" || isSame((sent as Sent)[name], (got as Sent)[name]));
}

const withoutNull = (record: Sent): Sent =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));

/** What a member that was sent is to be answered as. */
function expected(name: string, value: unknown): unknown {
  if (name === "linesOfBusiness") return ((value ?? []) as unknown[]).flat().map((line) => [line]);
  if (name === "facilityPrimarySpecialty" && value) return withoutNull(value as Sent);
  if ((kindNames as string[]).includes(name)) return ((value ?? []) as Sent[]).map((record) => ofRecord(name, record));
  return value;
}

/** A record as it is to be answered: defaults of its contract, nothing for what has no value. */
function ofRecord(kind: string, record: Sent): Sent {
  if (kind === "surveyResponse" || kind === "licensureActions") return record;
  const defaults: Record<string, Sent> = {
    accreditations: { accreditationBody: "" },
    certifications: { certificateType: "CLIA" },
    npdb: { reportResults: "No Report Found" },
    businessLicense: { verified_by: "" },
  };
  const nulls: Sent = kind === "businessLicense" ? { incorporationDate: null, verified_date: null } : {};
  return { ...defaults[kind], ...nulls, ...withoutNull(record) };
}

/** Members that are answered otherwise than they were sent. */
const differences = (sent: Sent, got: Sent): string[] =>
  Object.entries(sent).flatMap(([name, value]) => {
    const wanted = expected(name, value);
    return isSame(wanted, got[name])
      ? []
      : [`${name}: sent ${JSON.stringify(wanted)}, got ${JSON.stringify(got[name])}`];
  });

/** The update that turns one facility into another: of each kind the first record changes, the last goes, new ones come. */
function updateTowards(before: Answered, next: RandomFacility): { body: Sent; wanted: Sent } {
  const lists = kindNames.map((kind): [KindName, { body: Sent[]; wanted: Sent[] }] => {
    const stored = before[kind] as Sent[];
    const sent = (next[kind] ?? []) as Sent[];
    if (kind === "facilitySpecialties") return [kind, { body: sent, wanted: sent }];
    const [first, ...others] = stored;
    const [change, ...fresh] = sent;
    const last = others.pop();
    return [
      kind,
      {
        body: [
          ...(first && change ? [{ ...change, id: first.id }] : []),
          ...(last ? [{ id: last.id, action: "deleted" }] : []),
          ...fresh.map((record) => ({ ...record, action: "created" })),
        ],
        wanted: [...(first ? [change ?? first] : []), ...others, ...fresh],
      },
    ];
  });
  const part = (name: "body" | "wanted") => Object.fromEntries(lists.map(([kind, list]) => [kind, list[name]]));
  // What is left out would stay, and might contradict the other date.
  const { lastCredentialingDate = null, nextCredentialingDate = null } = next;
  const whole = { ...next, lastCredentialingDate, nextCredentialingDate };
  return { body: { ...whole, ...part("body") }, wanted: { ...whole, ...part("wanted") } };
}

/**
 * Creates a facility, reads it, sends what was read back, changes it into another and reads it again. Answers every
 * difference between what was sent and what was answered.
 */
export async function roundTrip(caller: Caller, first: RandomFacility, second: RandomFacility): Promise<string[]> {
  const created = await caller.invoke(createFacility, { body: first });
  if (created.status !== 201) return [`not created: ${created.text}`];
  const params = { facilityId: (created.json as Answered).id };
  const read = async () => caller.invoke(getFacility, { params });

  const before = await read();
  const found = differences(first as Sent, before.json as Sent);
  const echoed = await caller.invoke(updateFacility, { params, body: before.json });
  if (echoed.status !== 204) found.push(`its own answer is refused: ${echoed.text}`);
  const same = await read();
  if (same.text !== before.text) found.push("its own answer changes it");

  const { body, wanted } = updateTowards(before.json as Answered, second);
  const changed = await caller.invoke(updateFacility, { params, body });
  if (changed.status !== 204) return [...found, `not changed: ${changed.text}`];
  return [...found, ...differences(wanted, (await read()).json as Sent)];
}
