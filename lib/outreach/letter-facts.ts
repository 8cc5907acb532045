import type { Context } from "@/lib/api/context";
import type { Verification, Workflow } from "@/lib/generated/prisma/client";
import { Email } from "@/lib/providers/provider-input";
import { elementKeys, elementRule, isSettled } from "@/lib/verification/elements";
import { kindOf, subjectKeyOf, type SubjectKey } from "@/lib/workflows/subject";
import type { Audience } from "./letter-schemas";

export type WorkflowFacts = {
  audience: Audience;
  /** The address on file; empty where none is known. */
  address: string;
  addressee: string;
  subjectName: string;
  organizationName: string;
  missing: string[];
};

type Correspondent = Pick<WorkflowFacts, "address" | "addressee" | "subjectName">;

export const personName = (person: { firstName: string; middleName: string; lastName: string }): string =>
  [person.firstName, person.middleName, person.lastName].filter(Boolean).join(" ");

/** The address on file, where it is one: what programs send as a facility's contact may be any text. */
const reachable = (address: string): string => (Email.safeParse(address.trim()).success ? address.trim() : "");

/** Whom a provider's or a facility's letters go to. */
export async function correspondentOf({ db, organizationId }: Context, key: SubjectKey): Promise<Correspondent> {
  if (key.providerId === undefined) {
    const facility = await db.facility.findUniqueOrThrow({
      where: { organizationId_id: { organizationId, id: key.facilityId } },
      select: { name: true, contactName: true, contactEmail: true },
    });
    return { address: reachable(facility.contactEmail), addressee: facility.contactName, subjectName: facility.name };
  }
  const provider = await db.provider.findUniqueOrThrow({
    where: { organizationId_id: { organizationId, id: key.providerId } },
    select: { firstName: true, middleName: true, lastName: true, primaryEmail: true, caqhPrimaryEmail: true },
  });
  const name = personName(provider);
  return {
    address: provider.primaryEmail.trim() || provider.caqhPrimaryEmail.trim(),
    addressee: name,
    subjectName: name,
  };
}

/**
 * The required elements that whoever is written to can do something about, in the order of the checklist: what a
 * source is still being asked needs nothing of them, and what a list says of them is not for a letter.
 */
function missingLabels(checklist: readonly Pick<Verification, "element" | "required" | "status">[]): string[] {
  const open = new Map(
    checklist
      .filter(({ required, status }) => required && !isSettled(status))
      .map(({ element, status }) => [element, status]),
  );
  return elementKeys.flatMap((element) => {
    const [status, rule] = [open.get(element), elementRule(element)];
    if (status === undefined || rule === undefined || rule.needsProof) return [];
    return rule.kind === "manual" || status === "failed" ? [rule.label] : [];
  });
}

/** What a letter about a workflow may tell, as it stands now. */
export async function factsOf(ctx: Context, workflow: Workflow): Promise<WorkflowFacts> {
  const { organizationId, db } = ctx;
  const correspondent = await correspondentOf(ctx, subjectKeyOf(workflow));
  const organization = await db.organization.findUniqueOrThrow({
    where: { id: organizationId },
    select: { name: true },
  });
  const checklist = await db.verification.findMany({
    where: { organizationId, workflowId: workflow.id },
    select: { element: true, required: true, status: true },
  });
  return {
    ...correspondent,
    audience: kindOf(workflow),
    organizationName: organization.name,
    missing: missingLabels(checklist),
  };
}
