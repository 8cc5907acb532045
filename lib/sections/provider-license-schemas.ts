import { z } from "zod";
import { MomentAnswer } from "@/lib/api/wire-schemas";
import { providerStatuses } from "@/lib/providers/enumerations";

const text = z.string();

const ListedLicense = z.object({
  state: text,
  licenseNumber: text,
  type: text,
  licenseStatus: text,
  issueDate: MomentAnswer,
  expirationDate: MomentAnswer,
  source: text,
});

const ListedRegistration = z
  .object({
    state: text,
    licenseNumber: text,
    type: text,
    providerType: text,
    expirationDate: MomentAnswer,
    status: text,
    source: text,
  })
  .meta({ id: "ListedRegistration" });

/** A provider with licenses and registrations, as `GET /v2/providers/licenses` lists them. */
export const ProviderLicenses = z
  .object({
    npi: text,
    firstName: text,
    lastName: text,
    middleName: text,
    providerType: text,
    status: z.enum(providerStatuses),
    states: z.array(text),
    credentialingStatus: text,
    licenses: z.array(ListedLicense),
    deaData: z.array(ListedRegistration),
    cdsData: z.array(ListedRegistration),
  })
  .meta({ id: "ProviderLicenses" });

const status = z.string().max(50).optional();

export const ProviderLicensesQuery = z.object({
  size: z.number().int().min(1).max(1000).default(1000).meta({ description: "Providers to return, 1 to 1000" }),
  cursor: z
    .string()
    .max(500)
    .optional()
    .meta({ description: "`nextCursor` of the page before, with the same filters" }),
  licenseStatus: status.meta({ description: "Only providers with such a license, and only such licenses" }),
  deaStatus: status.meta({ description: "Only providers with such a DEA registration, and only such registrations" }),
  cdsStatus: status.meta({ description: "Only providers with such a CDS registration, and only such registrations" }),
});

export const ProviderLicensesPage = z
  .object({
    data: z.array(ProviderLicenses),
    nextCursor: text.nullable(),
    links: z.object({ self: text, next: text.nullable() }),
  })
  .meta({ id: "ProviderLicensesPage" });
