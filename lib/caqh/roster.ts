import { z } from "zod";
import { AnswerText, withLowerCaseNames } from "./answer-text";
import { call, type Limits, type Login, NoAnswer, readJson, withRetries } from "./call";

// ProView's roster of an organization: changed in batches that CAQH carries out by and by. Throws `NoAnswer`.

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

const BatchStarted = z.preprocess(withLowerCaseNames, z.object({ batch_id: AnswerText }));

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
    batch_status: AnswerText,
    roster_result: z
      .array(
        z.preprocess(withLowerCaseNames, z.object({ caqh_provider_id: AnswerText, exception_description: AnswerText })),
      )
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
