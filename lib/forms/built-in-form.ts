import type { Context } from "@/lib/api/context";
import type { FieldMapping, FieldType, FormContent, FormField } from "./form-schemas";

/** The form that every organization begins with. */
export const builtInForm = {
  id: "frm_provider-application",
  versionId: "frv_provider-application-1",
  key: "provider-application",
  name: "Provider application",
} as const;

type Question = [name: string, label: string, type: FieldType, convert?: FieldMapping["convert"]];

const address: Question[] = [
  ["addressLine1", "Address line 1", "text"],
  ["addressLine2", "Address line 2", "text"],
  ["city", "City", "text"],
  ["state", "State", "state", "upper-case"],
  ["zip", "ZIP code", "zip", "zip"],
  ["zipExt", "ZIP extension", "text"],
  ["county", "County", "text"],
  ["fips", "FIPS code of the county", "text"],
];

const sections: { group: string; section: string; questions: Question[] }[] = [
  {
    group: "personalInformation",
    section: "Personal information",
    questions: [
      ["lastName", "Last name", "text"],
      ["firstName", "First name", "text"],
      ["middleName", "Middle name", "text"],
      ["suffix", "Suffix", "text"],
      ["npi", "National Provider Identifier", "npi", "number"],
      ["caqhId", "CAQH ID", "number", "number"],
      ["dateOfBirth", "Date of birth", "date", "date"],
      ["practitionerType", "Practitioner type", "text"],
      ["degree", "Degree", "text"],
      ["primarySpecialty", "Primary specialty", "text"],
      ["primarySpecialtyRole", "Role in the primary specialty", "text"],
      ["secondarySpecialty", "Secondary specialty", "text"],
      ["secondarySpecialtyRole", "Role in the secondary specialty", "text"],
      ["credentialingContactEmailAddress", "E-mail address of the credentialing contact", "email"],
      ["credentialingContactName", "Name of the credentialing contact", "text"],
      ["payerProviderId", "Identifier given by the payer", "text"],
    ],
  },
  {
    group: "primaryPracticeLocation",
    section: "Primary practice location",
    questions: [
      ["buildingLocation", "Building or suite", "text"],
      ["groupNpi", "National Provider Identifier of the group", "npi", "number"],
      ...address,
    ],
  },
  {
    group: "credentialingAddress",
    section: "Credentialing address",
    questions: [
      ["sameAsPrimaryPracticeLocation", "Same as the primary practice location", "boolean"],
      ...address,
      ["phoneNumber", "Phone number", "phone"],
      ["phoneExtension", "Phone extension", "text"],
    ],
  },
];

/** Who it is about: without these a submission belongs to nobody. */
const required = ["personalInformation.lastName", "personalInformation.firstName", "personalInformation.npi"];

const all = sections.flatMap(({ group, section, questions }) =>
  questions.map(([name, label, type, convert]) => ({ key: `${group}.${name}`, section, label, type, convert })),
);

export const builtInContent: FormContent = {
  fields: all.map(
    ({ key, label, type, section }): FormField => ({
      key,
      label,
      type,
      required: required.includes(key),
      choices: [],
      section,
    }),
  ),
  fieldMap: all.map(
    ({ key, convert }): FieldMapping => ({ from: key, to: key, ...(convert === undefined ? {} : { convert }) }),
  ),
};

/**
 * Gives an organization its first form, the default one, the first time anything of forms is asked. It is stored as
 * any other, so that a later program does not change what was asked.
 */
export async function bringBuiltInForm({ db, organizationId, now }: Context): Promise<void> {
  const known = await db.form.findFirst({ where: { organizationId, id: builtInForm.id }, select: { id: true } });
  if (known) return;
  const made = { createdAt: now, updatedAt: now, createdBy: "system", createdByName: "Credence" };
  const { id, versionId, key, name } = builtInForm;
  await db.form.createMany({
    data: [{ organizationId, id, key, name, isDefault: true, ...made }],
    skipDuplicates: true,
  });
  await db.formVersion.createMany({
    data: [
      {
        organizationId,
        id: versionId,
        formId: id,
        version: 1,
        state: "published",
        fields: builtInContent.fields,
        fieldMap: builtInContent.fieldMap,
        reason: "What the program brings",
        publishedAt: now,
        publishedByName: "Credence",
        ...made,
      },
    ],
    skipDuplicates: true,
  });
}
