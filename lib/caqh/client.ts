import { createHash } from "node:crypto";
import { z } from "zod";
import { call, type Limits, type Login, NoAnswer, readJson, withRetries } from "./call";
import { readProfile } from "./read-profile";
import { UnreadableAnswer, XmlReader } from "./read-xml";
import type { Received } from "./snapshots";
import { notFoundStatus } from "./standing";
import { dayIn } from "./xml-values";

// ProView's web services for participating organizations: status check, roster (asynchronous, in batches), and the
// credentialing profile (version 9, XML). All of them throw `NoAnswer`.

export type ProviderStatus = {
  rosterStatus: string;
  isAuthorized: boolean | null;
  providerStatus: string;
  providerStatusDate: string | null;
  practiceState: string;
};

/** Names differ in case between ProView's own documents. */
const withLowerCaseNames = (value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, member]) => [name.toLowerCase(), member]))
    : value;

/** A sentence of CAQH's at most; its words are kept and shown, so they hold nothing that no column takes. */
const longestText = 1_000;
const Text = z
  .union([z.string(), z.number(), z.null()])
  .optional()
  .transform((value) =>
    String(value ?? "")
      .replace(/\p{Cc}+/gu, " ")
      .slice(0, longestText)
      .toWellFormed()
      .trim(),
  );
const StatusAnswer = z.preprocess(
  withLowerCaseNames,
  z.object({
    roster_status: Text,
    authorization_flag: Text,
    provider_status: Text,
    provider_status_date: Text,
    provider_practice_state: Text,
    provider_found_flag: Text,
  }),
);

/** "20260915" as a calendar day. */
const compactDay = (text: string): string | null => dayIn(text.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3"));

const flag = (text: string): boolean | null =>
  text.toUpperCase() === "Y" ? true : text.toUpperCase() === "N" ? false : null;

/** Where a provider stands; `NOT FOUND` as roster status where CAQH has nobody with this id. */
export function askStatus(login: Login, caqhProviderId: string, limits: Limits): Promise<ProviderStatus> {
  const question = {
    method: "GET" as const,
    path: "/RosterAPI/api/providerstatus",
    query: { Product: "PV", Caqh_Provider_Id: caqhProviderId, Organization_Id: login.caqhOrganizationId },
    accept: "application/json",
  };
  return withRetries(async () => {
    const body = await call(login, question, limits, (_status, pieces) => readJson(pieces));
    const read = StatusAnswer.safeParse(body);
    if (!read.success) throw new NoAnswer("CAQH answered something that is no status");
    const answer = read.data;
    const isUnknown = answer.provider_found_flag.toUpperCase() === "N";
    if (!isUnknown && answer.roster_status === "" && answer.provider_status === "") {
      throw new NoAnswer("CAQH answered something that is no status");
    }
    return {
      rosterStatus: isUnknown ? notFoundStatus : answer.roster_status.toUpperCase(),
      isAuthorized: flag(answer.authorization_flag),
      providerStatus: answer.provider_status,
      providerStatusDate: compactDay(answer.provider_status_date),
      practiceState: answer.provider_practice_state,
    };
  }, limits.signal);
}

/** Why CAQH shows no profile: facts about the provider, not failures. Statuses of the profile service. */
export const withheldReasons = {
  204: "not_found",
  292: "not_on_roster",
  293: "not_authorized",
  294: "not_current",
  295: "not_attested",
} as const;
export type Withheld = (typeof withheldReasons)[keyof typeof withheldReasons];

export type ProfileAnswer = ({ kind: "profile" } & Received) | { kind: "withheld"; reason: Withheld };

const isWithheld = (status: number): status is keyof typeof withheldReasons => status in withheldReasons;

/** "2026-10-02" as ProView's questions write days. */
const americanDay = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`;

async function receive(pieces: AsyncIterable<Buffer>): Promise<ProfileAnswer> {
  const [reader, hash, parts] = [new XmlReader(), createHash("sha256"), [] as Buffer[]];
  try {
    for await (const piece of pieces) {
      reader.write(piece);
      hash.update(piece);
      parts.push(piece);
    }
    const bytes = Buffer.concat(parts);
    const { profile, ssn } = readProfile(reader.end());
    return { kind: "profile", profile, ssn, xml: bytes.toString("utf8"), size: bytes.length, hash: hash.digest("hex") };
  } catch (error) {
    if (error instanceof UnreadableAnswer) throw new NoAnswer(`CAQH ${error.message}`);
    throw error;
  }
}

/** The profile as it was attested on a day (YYYY-MM-DD) or before, or why there is none. */
export function askProfile(login: Login, caqhProviderId: string, day: string, limits: Limits): Promise<ProfileAnswer> {
  const question = {
    method: "GET" as const,
    path: "/credentialingapi/api/v9/entities",
    query: { organizationId: login.caqhOrganizationId, caqhProviderId, attestationDate: americanDay(day) },
    accept: "application/xml",
  };
  return withRetries(
    () =>
      call(login, question, limits, async (status, pieces): Promise<ProfileAnswer> => {
        if (!isWithheld(status)) return receive(pieces);
        for await (const _ of pieces) continue;
        return { kind: "withheld", reason: withheldReasons[status] };
      }),
    limits.signal,
  );
}

export type RosterEntry = {
  caqhProviderId: string;
  /** Our id of the provider; CAQH gives it back. */
  poProviderId: string;
  /** YYYY-MM-DD */
  lastRecredentialed: string | null;
  nextRecredentialing: string | null;
};

const rosterMethods = { add: "POST", update: "PUT", remove: "DELETE" } as const;
const compact = (day: string | null) => (day === null ? undefined : day.replaceAll("-", ""));

const BatchStarted = z.preprocess(withLowerCaseNames, z.object({ batch_id: Text }));

/** Asks for a change of the roster; answers the id of the batch in which CAQH carries it out. Never tried twice. */
export async function changeRoster(
  login: Login,
  action: keyof typeof rosterMethods,
  entries: readonly RosterEntry[],
  limits: Limits,
): Promise<string> {
  const json = entries.map((entry) => ({
    organization_id: login.caqhOrganizationId,
    caqh_provider_id: entry.caqhProviderId,
    ...(action === "remove"
      ? {}
      : {
          po_provider_id: entry.poProviderId,
          last_recredential_date: compact(entry.lastRecredentialed),
          next_recredential_date: compact(entry.nextRecredentialing),
        }),
  }));
  const question = {
    method: rosterMethods[action],
    path: "/RosterAPI/API/Roster",
    query: { product: "PV" },
    accept: "application/json",
    json,
  };
  const body = await call(login, question, limits, (_status, pieces) => readJson(pieces));
  const read = BatchStarted.safeParse(body);
  if (!read.success || read.data.batch_id === "") throw new NoAnswer("CAQH answered no batch for the roster request");
  return read.data.batch_id;
}

const BatchAnswer = z.preprocess(
  withLowerCaseNames,
  z.object({
    batch_status: Text,
    roster_result: z
      .array(z.preprocess(withLowerCaseNames, z.object({ caqh_provider_id: Text, exception_description: Text })))
      .nullish(),
  }),
);

export type BatchResult = {
  isDone: boolean;
  /** Why the change was not made, by CAQH id; those that were made are not among them. */
  exceptions: ReadonlyMap<string, string>;
};

/** How far CAQH is with a batch. */
export function askBatch(login: Login, batchId: string, limits: Limits): Promise<BatchResult> {
  const question = {
    method: "GET" as const,
    path: "/RosterAPI/API/Roster",
    query: { batch_id: batchId },
    accept: "application/json",
  };
  return withRetries(async () => {
    const read = BatchAnswer.safeParse(await call(login, question, limits, (_status, pieces) => readJson(pieces)));
    if (!read.success || read.data.batch_status === "") throw new NoAnswer("CAQH answered no result of the batch");
    const refused = (read.data.roster_result ?? []).filter((one) => one.exception_description !== "");
    return {
      isDone: /^complete/i.test(read.data.batch_status),
      exceptions: new Map(refused.map((one) => [one.caqh_provider_id, one.exception_description])),
    };
  }, limits.signal);
}
