import { readFile } from "node:fs/promises";
import type { Context } from "@/lib/api/context";
import { conflict, notFound } from "@/lib/api/errors";
import { type Commit, commit, type Reply, reply, type SpooledFile } from "@/lib/api/operation";
import { inOrganization } from "@/lib/db";
import { scanFile } from "@/lib/documents/scan-file";
import { storeDocument } from "@/lib/documents/store-document";
import { findForChange } from "@/lib/providers/change-provider";
import { fileRefused } from "@/lib/uploads/file-refused";
import { lockUnfinishedWorkflow } from "@/lib/workflows/lock-workflow";
import { compareSubject, type Difference } from "./compare-subject";
import { decodeXml } from "./decode-xml";
import { findQuery } from "./find-query";
import type { NpdbReceipt } from "./operations";
import { readResponse } from "./read-response";
import { repeatedReceipt } from "./repeated-receipt";
import { storeResponse, type Target } from "./store-response";
import type { NpdbResponse } from "./response";

type NewResponse = {
  providerId: string;
  workflowId: string | undefined;
  reason: string | undefined;
  file: SpooledFile;
};
type Answer = Reply<200, NpdbReceipt> | Reply<201, NpdbReceipt>;

/**
 * Takes a query response: read and compared first, so that what is refused leaves nothing behind; then scanned and
 * stored, and everything that follows from it in one transaction. The same response again is answered as it was the
 * first time and changes nothing. Throws 400, 404, 409, 412, 503.
 */
export async function uploadResponse(ctx: Context, input: NewResponse): Promise<Answer | Commit<Answer>> {
  const outside = <T>(work: (inside: Context) => Promise<T>) =>
    inOrganization(ctx.organizationId, (db) => work({ ...ctx, db }));
  // Existence before content: a foreign provider is 404 whatever the file is.
  await outside((inside) => findForChange(inside, input.providerId));
  const response = await read(input.file);
  const repeated = await outside(async (inside) => {
    await findTarget(inside, input, response);
    return repeatedReceipt(inside, await findQuery(inside, input.providerId, response));
  });
  if (repeated) return reply(200, repeated);

  const finding = await scanFile(input.file.path);
  if (finding !== null) throw fileRefused(`the virus scanner found ${finding.slice(0, 200)}`);
  const incoming = await storeDocument(ctx.organizationId, input.file);
  return commit(async (inside): Promise<Answer> => {
    const target = await findTarget(inside, input, response);
    const meanwhile = await repeatedReceipt(inside, await findQuery(inside, input.providerId, response));
    if (meanwhile) {
      await incoming.abandon();
      return reply(200, meanwhile);
    }
    return reply(201, await storeResponse(inside, { target, response, incoming, reason: input.reason ?? "" }));
  }, incoming.abandon);
}

async function read({ path, contentType }: SpooledFile): Promise<NpdbResponse> {
  if (contentType === "application/pdf")
    throw fileRefused(
      "it is a PDF, and only the Data Bank's XML is read. Add the PDF to the documents and enter its reports in the NPDB section",
    );
  return readResponse(decodeXml(await readFile(path)));
}

/** Throws 404, 412, and 409 for a response that names another person without a reason to take it. */
async function findTarget(ctx: Context, input: NewResponse, response: NpdbResponse): Promise<Target> {
  const { organizationId } = ctx;
  const provider = await findForChange(ctx, input.providerId);
  const unfinished = await lockUnfinishedWorkflow(ctx, provider.id);
  const workflowId = await workflowIdOf(ctx, input, unfinished?.id ?? null);
  const licenses = await ctx.db.license.findMany({
    where: { organizationId, providerId: provider.id },
    select: { licenseNumber: true, state: true },
  });
  const { subject } = response;
  if (subject.lastName === "") throw fileRefused("it names nobody: the name of the person queried is missing");
  const differences = compareSubject(subject, {
    lastName: provider.lastName,
    firstName: provider.firstName,
    birthDate: provider.dob?.toISOString().slice(0, 10) ?? null,
    npi: provider.npi,
    licenses: licenses.map(({ licenseNumber, state }) => ({ number: licenseNumber, state })),
  });
  if (input.reason === undefined) requireSamePerson(differences);
  return { provider, workflowId, unfinishedWorkflowId: workflowId === unfinished?.id ? workflowId : null, differences };
}

async function workflowIdOf(ctx: Context, input: NewResponse, unfinished: string | null): Promise<string | null> {
  const { providerId, workflowId: id } = input;
  if (id === undefined) return unfinished;
  const where = { organizationId: ctx.organizationId, providerId, id };
  if (await ctx.db.workflow.findFirst({ where, select: { id: true } })) return id;
  throw notFound(`Workflow ${id} of provider ${providerId} was not found`);
}

function requireSamePerson(differences: readonly Difference[]): void {
  const telling = differences.filter(({ isAnother }) => isAnother);
  if (telling.length === 0) return;
  const said = telling.map(({ member, response, file }) => `${member}: ${response} there, ${file} on file`).join("; ");
  throw conflict(
    `The response names another person (${said}). Nothing was stored. If it is this provider's all the same, give the reason`,
    {
      differences: differences.map(({ member, response, file }) => ({ member, response, file })),
      errors: differences.map(({ member, response, file }) => ({
        path: member,
        message: `${response} in the response, ${file} on file`,
      })),
    },
  );
}
