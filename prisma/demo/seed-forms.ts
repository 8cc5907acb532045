import type { Actor, Context } from "@/lib/api/context";
import type { FormContent } from "@/lib/forms/form-schemas";
import { createForm, createFormSubmission, publishFormDraft, saveFormDraft } from "@/lib/forms/service";
import type { DemoOrganization } from "./people";
import { demoProviders } from "./providers";

const day = 86_400_000;

/** A form of the organization's own, beside the application that every organization begins with. */
const sedation: FormContent = {
  fields: [
    {
      key: "personalInformation.lastName",
      label: "Last name",
      type: "text",
      required: true,
      choices: [],
      section: "Who you are",
    },
    {
      key: "personalInformation.firstName",
      label: "First name",
      type: "text",
      required: true,
      choices: [],
      section: "Who you are",
    },
    {
      key: "personalInformation.npi",
      label: "National Provider Identifier",
      type: "npi",
      required: true,
      choices: [],
      section: "Who you are",
    },
    {
      key: "permit.kind",
      label: "Which sedation permit do you hold?",
      type: "choice",
      required: true,
      choices: ["None", "Minimal", "Moderate", "Deep or general anesthesia"],
      section: "Permit",
    },
    { key: "permit.state", label: "State", type: "state", required: false, choices: [], section: "Permit" },
    { key: "permit.issuedOn", label: "Issued on", type: "date", required: false, choices: [], section: "Permit" },
    {
      key: "permit.isCertified",
      label: "Is advanced life support certification in force?",
      type: "boolean",
      required: false,
      choices: [],
      section: "Permit",
    },
  ],
  fieldMap: [
    { from: "personalInformation.lastName", to: "personalInformation.lastName" },
    { from: "personalInformation.firstName", to: "personalInformation.firstName" },
    { from: "personalInformation.npi", to: "personalInformation.npi", convert: "number" },
    { from: "permit.kind", to: "permits.sedation.kind" },
    { from: "permit.state", to: "permits.sedation.state", convert: "upper-case" },
    { from: "permit.issuedOn", to: "permits.sedation.issuedOn", convert: "date" },
    { from: "permit.isCertified", to: "permits.sedation.advancedLifeSupport" },
  ],
};

/** Applications of the demo's first providers, one of them of a form of the organization's own. */
export async function seedForms(ctx: Context, { key }: DemoOrganization, people: readonly Actor[]): Promise<void> {
  const as = (role: Actor["roles"][number], daysAgo: number): Context => ({
    ...ctx,
    actor: people.find(({ roles }) => roles.includes(role)) ?? ctx.actor,
    now: new Date(ctx.now.getTime() - daysAgo * day),
  });
  const supervisor = as("Supervisor", 40);
  const made = await createForm(supervisor, {
    params: {},
    query: undefined,
    body: { key: "sedation-permit", name: "Sedation permit" },
  });
  const params = { id: (made as { id: string }).id };
  await saveFormDraft(supervisor, { params, query: undefined, body: sedation });
  const body = { reason: "Dental offices are asked for their sedation permits" };
  await publishFormDraft(supervisor, { params, query: undefined, body });

  const own = demoProviders.filter(({ organization }) => organization === key);
  for (const [index, person] of own.slice(0, 4).entries()) {
    const personalInformation = { lastName: person.last, firstName: person.first, npi: Number(person.npi) };
    const address = { addressLine1: `${12 + index} Lantern Way`, city: "Austin", state: "TX", zip: "78701" };
    await createFormSubmission(as("Credentialing User", 30 - index), {
      params: {},
      query: undefined,
      body: {
        data: {
          personalInformation: { ...personalInformation, degree: person.degree, dateOfBirth: person.dob },
          primaryPracticeLocation: address,
          credentialingAddress: { sameAsPrimaryPracticeLocation: true, phoneNumber: "512-555-0142" },
        },
      },
    });
    if (person.degree !== "DDS") continue;
    await createFormSubmission(as("Credentialing User", 20), {
      params: {},
      query: undefined,
      body: {
        formKey: "sedation-permit",
        data: {
          personalInformation,
          permit: { kind: "Moderate", state: "TX", issuedOn: "2024-03-12", isCertified: true },
        },
      },
    });
  }
}
