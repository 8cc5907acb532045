import { z } from "zod";
import { CalendarDate, DateAnswer, MomentAnswer, Reason } from "@/lib/api/wire-schemas";
import { fileTypes } from "@/lib/providers/enumerations";
import { isNpi } from "@/lib/providers/npi";
import { Degree, Email, StateCode } from "@/lib/providers/provider-input";
import { workflowStatusNames } from "@/lib/workflows/state-machine";
import { FacilityLicenseStatus, FacilityLicenseType } from "./credential-kinds";
import { facilityCredentialingStatuses, facilityStatuses } from "./enumerations";
import { type KindName, optionalKinds, recordKinds, requiredKinds } from "./record-kinds";
import { HsdSpecialty, HsdSpecialtyInput, PrimarySpecialty, PrimarySpecialtyInput } from "./specialty-kinds";

/** Longest name of a facility. */
const maximumName = 128;

type Kinds = Partial<typeof recordKinds>;
type Part = "CreatedList" | "ChangeList" | "Answer";
type PartsOf<K extends Kinds, P extends Part> = {
  [Name in keyof K]: K[Name] extends Record<P, infer T extends z.ZodType> ? T : never;
};

/** One contract of each kind, under the kind's name. */
const partsOf = <K extends Kinds, P extends Part>(kinds: K, part: P): PartsOf<K, P> =>
  Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, kind[part]])) as unknown as PartsOf<K, P>;

const optionalText = (maximum: number) => z.string().max(maximum).default("");
const text = z.string();

const Name = z.string().max(maximumName, `may have ${maximumName} characters at most`).regex(/\S/, "must not be blank");
const Npi = z.string().refine((npi) => npi === "" || isNpi(npi), "is not an NPI: ten digits with a right check digit");

/** An array of names, or an array of arrays of them: clients of the original API send either. */
const LinesOfBusiness = z
  .union([z.array(z.string().max(100)).max(50), z.array(z.array(z.string().max(100)).max(50)).max(50)], {
    error: "must be an array of names, or an array of arrays of them",
  })
  .meta({ title: "Lines of business", description: "Medicare, Medicaid, Commercial; answered as an array of arrays" });

/** The facility itself, in the order in which a form shows it. */
const identity = {
  name: Name.meta({ title: "Name" }),
  dba: z.string().max(200).meta({ title: "Doing business as" }),
  type: z.string().max(200).meta({ title: "Facility type" }),
  npi: Npi.default("").meta({ title: "NPI" }),
  tin: z.string().max(20).meta({ title: "TIN" }),
  externalId: optionalText(200).meta({ title: "External id" }),
  medicareNumber: optionalText(50).meta({ title: "Medicare number" }),
  medicaidNumber: optionalText(50).meta({ title: "Medicaid number" }),
  address: z.string().max(300).meta({ title: "Address" }),
  city: z.string().max(100).meta({ title: "City" }),
  state: StateCode.meta({ title: "State" }),
  zipcode: z.string().max(20).meta({ title: "ZIP code" }),
  contactName: z.string().max(200).meta({ title: "Contact name" }),
  contactPhone: z.string().max(50).meta({ title: "Contact phone" }),
  contactEmail: z
    .string()
    .max(320)
    .meta({ title: "Contact e-mail", description: "Letters are written to e-mail addresses alone" }),
  contactFax: z.string().max(50).meta({ title: "Contact fax" }),
  contractEntity: optionalText(200).meta({ title: "Contract entity" }),
  skipOnSiteReview: z.boolean().meta({ title: "Skip the on-site review" }),
  staffedBeds: z
    .number()
    .int()
    .min(0, "must not be negative")
    .max(100_000)
    .nullish()
    .meta({ title: "Staffed beds", description: "Staffed, Medicare-certified beds; CMS counts hospitals by them" }),
  fileType: z.enum(fileTypes).default("Pending").meta({ title: "File type" }),
  lastCredentialingDate: CalendarDate.nullish().meta({ title: "Last credentialing date" }),
  nextCredentialingDate: CalendarDate.nullish().meta({ title: "Next credentialing date" }),
};

const more = {
  linesOfBusiness: LinesOfBusiness.optional(),
  facilityPrimarySpecialty: PrimarySpecialtyInput.nullish().meta({ title: "Primary specialty" }),
  facilityHsdSpecialty: HsdSpecialtyInput.nullish().meta({ title: "HSD specialty" }),
};

type Dates = { lastCredentialingDate?: string | null; nextCredentialingDate?: string | null };

/** The day before which nothing is due again. Also held against what is on record when only one of them changes. */
export const datesAreInOrder = ({ lastCredentialingDate: last, nextCredentialingDate: next }: Dates): boolean =>
  !last || !next || last.slice(0, 10) <= next.slice(0, 10);
export const datesReversed = "must not be before the last credentialing date";
const atTheLaterDate = () => ({ path: ["nextCredentialingDate"], message: datesReversed });

/**
 * What a person fills in about the facility itself; sub-records have forms of their own. Programs send whatever their
 * own records hold as the contact's address; a person is asked for one that letters can reach.
 */
export const FacilityForm = z
  .object({ ...identity, contactEmail: Email.meta({ title: "Contact e-mail" }) })
  .refine(datesAreInOrder, atTheLaterDate());

type OptionalLists<K extends Kinds, P extends Part> = {
  [Name in keyof K]: z.ZodOptional<PartsOf<K, P>[Name]>;
};

const optionalLists = <K extends Kinds, P extends Part>(kinds: K, part: P): OptionalLists<K, P> =>
  Object.fromEntries(
    Object.entries(partsOf(kinds, part) as Record<string, z.ZodType>).map(([name, list]) => [name, list.optional()]),
  ) as OptionalLists<K, P>;

export const FacilityInput = z
  .object({
    ...identity,
    ...more,
    ...partsOf(requiredKinds, "CreatedList"),
    ...optionalLists(optionalKinds, "CreatedList"),
  })
  .refine(datesAreInOrder, atTheLaterDate())
  .meta({ id: "FacilityInput" });

/** Members that describe the workflow that is on its way: given, they correct it. */
export const correctable = {
  credentialingStartDate: CalendarDate.nullish().meta({ title: "Credentialing started" }),
  attestationDate: CalendarDate.nullish().meta({ title: "Attested" }),
  psvCompleteDate: CalendarDate.nullish().meta({ title: "Verification completed" }),
  credentialingDecisionDate: CalendarDate.nullish().meta({ title: "Decided" }),
  medicalDirectorId: z.string().max(64).optional().meta({ title: "Medical director" }),
};

const undefaulted = <Shape extends Record<string, z.ZodType>>(shape: Shape) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, member]) => {
      const plain = member instanceof z.ZodDefault ? (member.unwrap() as z.ZodType).meta(member.meta() ?? {}) : member;
      return [name, plain.optional()];
    }),
  ) as { [Name in keyof Shape]: z.ZodOptional<Shape[Name] extends z.ZodDefault<infer Inner> ? Inner : Shape[Name]> };

export const FacilityUpdate = z
  .object({
    ...undefaulted(identity),
    ...more,
    ...correctable,
    credentialingStatus: z
      .string()
      .max(100)
      .optional()
      .meta({ description: "Moved by the steps of the workflow only" }),
    reason: Reason.optional().meta({ title: "Reason", description: "Why dates are corrected; kept with the change" }),
    ...optionalLists(recordKinds, "ChangeList"),
  })
  .refine(datesAreInOrder, atTheLaterDate())
  .meta({ id: "FacilityUpdate" });

const verified = { verified_by: text, verified_date: DateAnswer };

const FacilityProvider = z.object({ id: text, npi: text, name: text, type: Degree, ...verified }).meta({
  id: "FacilityProvider",
});

const PracticeLicense = z
  .object({
    id: text,
    state: StateCode,
    license: text,
    type: FacilityLicenseType,
    status: FacilityLicenseStatus,
    issueDate: MomentAnswer,
    expirationDate: MomentAnswer,
    source: text,
    ...verified,
  })
  .meta({ id: "FacilityPracticeLicense" });

const FacilityTimelineEntry = z
  .object({ id: text, enteredAt: MomentAnswer, title: text, ...verified })
  .meta({ id: "FacilityTimelineEntry" });

const answerLists = Object.fromEntries(
  Object.entries(partsOf(recordKinds, "Answer")).map(([name, answer]) => [name, z.array(answer)]),
) as { [Name in KindName]: z.ZodArray<(typeof recordKinds)[Name]["Answer"]> };

export const Facility = z
  .object({
    id: text,
    organizationId: text,
    name: text,
    dba: text,
    type: text,
    npi: text,
    tin: text,
    externalId: text,
    medicareNumber: text,
    medicaidNumber: text,
    address: text,
    city: text,
    state: StateCode,
    zipcode: text,
    contactName: text,
    contactPhone: text,
    contactEmail: text,
    contactFax: text,
    contractEntity: text,
    skipOnSiteReview: z.boolean(),
    staffedBeds: z.number().int().nullable().meta({ description: "Staffed, Medicare-certified beds" }),
    fileType: z.enum(fileTypes),
    linesOfBusiness: z.array(z.array(text)),
    facilityPrimarySpecialty: PrimarySpecialty.nullable(),
    facilityHsdSpecialty: HsdSpecialty.nullable(),
    ...answerLists,
    onsiteReviews: z.array(recordKinds.siteVisits.Answer).meta({ description: "The same as siteVisits" }),
    practiceLicense: z.array(PracticeLicense).meta({ description: "The state licenses in another shape" }),
    providers: z.array(FacilityProvider).meta({ description: "Providers of the facility's groups, 200 at most" }),
    timelines: z.array(FacilityTimelineEntry),
    // An operator's own name may stand where the list says Vendor.
    credentialingStatus: z.union([z.enum(facilityCredentialingStatuses), text]),
    lastCredentialingDate: DateAnswer,
    nextCredentialingDate: DateAnswer,
    credentialingStartDate: DateAnswer,
    attestationDate: DateAnswer,
    psvCompleteDate: MomentAnswer,
    credentialingDecisionDate: MomentAnswer,
    medicalDirectorId: text,
    medicalDirectorName: text,
    status: z.enum(facilityStatuses),
    workflowStatus: z.enum(workflowStatusNames).nullable(),
    credentialingWorkflowId: text.nullable(),
    credentialingCycle: text.nullable(),
    waitingSince: MomentAnswer,
    activeFlags: z.number(),
    terminatedAt: MomentAnswer.meta({ description: "Null unless the facility is terminated" }),
    terminatedBy: text,
    terminatedReason: text,
    createdAt: MomentAnswer,
    createdBy: text,
    createdByName: text,
    updatedAt: MomentAnswer,
    updatedBy: text,
    updatedByName: text,
  })
  .meta({ id: "Facility" });

export type FacilityInput = z.output<typeof FacilityInput>;
export type FacilityUpdate = z.output<typeof FacilityUpdate>;
