import { createHash } from "node:crypto";
import { z } from "zod";
import { AnswerText, withLowerCaseNames } from "./answer-text";
import { call, type Limits, type Login, NoAnswer, readJson, withRetries } from "./call";
import { readProfile } from "./read-profile";
import { UnreadableAnswer, XmlReader } from "./read-xml";
import type { Received } from "./snapshots";
import { notFoundStatus } from "./standing";
import { dayIn } from "./xml-values";

// ProView's web services for participating organizations: status check and the credentialing profile (version 9,
// XML); the roster is in roster.ts. All of them throw `NoAnswer`.

export type ProviderStatus = {
  rosterStatus: string;
  isAuthorized: boolean | null;
  providerStatus: string;
  providerStatusDate: string | null;
  practiceState: string;
};

const StatusAnswer = z.preprocess(
  withLowerCaseNames,
  z.object({
    roster_status: AnswerText,
    authorization_flag: AnswerText,
    provider_status: AnswerText,
    provider_status_date: AnswerText,
    provider_practice_state: AnswerText,
    provider_found_flag: AnswerText,
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
const withheldReasons = {
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
