import { z } from "zod";
import type { Field } from "@/lib/imports/field";
import { stateNames } from "@/lib/imports/state-names";
import { stateCodes } from "@/lib/providers/enumerations";
import { FacilityForm } from "../facility-schemas";
import { kindNames, recordKinds } from "../record-kinds";
import { HsdSpecialty, PrimarySpecialtyInput } from "../specialty-kinds";

/** What files call the members of a facility, beside their names and titles. */
const synonyms: Readonly<Record<string, readonly string[]>> = {
  name: ["facility name", "hospital name", "organization name", "legal name", "legal business name"],
  dba: ["doing business as", "trade name"],
  type: ["facility type", "hospital type", "organization type"],
  npi: ["facility npi", "organization npi", "npi number", "type 2 npi", "national provider identifier"],
  tin: ["tax id", "ein", "tax identification number", "federal tax id"],
  externalId: ["facility id", "id", "record id", "your id", "source id", "external id"],
  medicareNumber: ["ccn", "medicare id", "medicare ccn", "cms certification number"],
  medicaidNumber: ["medicaid id"],
  address: ["street", "address 1", "address line 1", "street address"],
  city: ["town", "city town"],
  state: ["address state", "st"],
  zipcode: ["zip", "zip code", "postal code"],
  contactName: ["contact", "contact person"],
  contactPhone: ["phone", "telephone", "telephone number", "phone number"],
  contactEmail: ["email", "e mail", "email address"],
  contactFax: ["fax", "fax number"],
  contractEntity: ["contracting entity", "contract"],
  skipOnSiteReview: ["skip onsite review", "skip site visit"],
  staffedBeds: ["beds", "number of beds", "staffed beds"],
  lastCredentialingDate: ["last credentialed date", "last cred date", "credentialing date"],
  nextCredentialingDate: ["next cred date", "recredentialing date", "recred due"],
  linesOfBusiness: ["line of business", "lob", "lobs"],
};

const required = new Set(["name", "state", "externalId"]);
/** Members whose digits alone count. */
const digits = new Set(["npi"]);
const past = new Set(["lastCredentialingDate"]);

type Schema = {
  type?: string | string[];
  enum?: string[];
  pattern?: string;
  title?: string;
  description?: string;
  anyOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  $ref?: string;
  $defs?: Readonly<Record<string, Schema>>;
};

type CellType = Pick<Field, "type" | "choices" | "aliases">;

/** A member that takes codes of states also takes their names. */
const namesOfStates = (choices: readonly string[]) =>
  choices.length === stateCodes.length && choices.includes("TX") ? { aliases: stateNames } : {};

/** How cells of a member are read, by what its contract says of it; null for what no single cell can hold. */
function typeOf(schema: Schema): CellType | null {
  const named = schema.$defs?.[schema.$ref?.split("/").at(-1) ?? ""];
  if (named) return typeOf(named);
  const parts = (schema.anyOf ?? []).filter(({ type }) => type !== "null");
  const [only, ...others] = parts;
  if (only && others.length === 0) return typeOf({ ...schema, anyOf: undefined, ...only });
  if (schema.enum) return { type: "choice", choices: schema.enum, ...namesOfStates(schema.enum) };
  if (schema.type === "boolean") return { type: "yes-no", choices: [] };
  if (schema.type === "integer" || schema.type === "number") return { type: "number", choices: [] };
  const patterns = [schema, ...(schema.allOf ?? [])].map(({ pattern }) => pattern ?? "");
  if (patterns.some((pattern) => pattern.startsWith("^\\d{4}-"))) return { type: "date", choices: [] };
  if (schema.type === "array" && schema.items?.type !== "string") return null;
  if (schema.type === "array") return { type: "list", choices: [] };
  if (schema.type === "object") return null;
  return { type: "text", choices: [] };
}

type Place = { group: string; prefix: string };

/** The fields of a form or kind of sub-record, from its contract: one that is added there can be imported. */
function fieldsOf(shape: Record<string, z.ZodType>, { group, prefix }: Place): Field[] {
  return Object.entries(shape).flatMap(([name, member]): Field[] => {
    const schema = z.toJSONSchema(member, { io: "input", unrepresentable: "any", reused: "inline" }) as Schema;
    const type = typeOf(schema);
    if (type === null) return [];
    const title = schema.title ?? name;
    const isOwn = prefix === "";
    return [
      {
        member: `${prefix}${name}`,
        title: isOwn ? title : `${group}: ${title}`,
        group,
        ...type,
        isRequired: isOwn && required.has(name),
        canHaveDefault: name !== "externalId" && name !== "npi",
        description: type.type === "date" ? "" : (schema.description ?? ""),
        synonyms: isOwn ? (synonyms[name] ?? []) : [],
        isDigits: isOwn && digits.has(name),
        isPast: past.has(name),
      },
    ];
  });
}

const linesOfBusiness: Field = {
  member: "linesOfBusiness",
  title: "Lines of business",
  group: "Facility",
  type: "list",
  isRequired: false,
  canHaveDefault: true,
  choices: [],
  description: "Separated by semicolons",
  synonyms: synonyms.linesOfBusiness ?? [],
};

/** Members of a facility that are objects of their own. */
export const nestedObjects = ["facilityPrimarySpecialty", "facilityHsdSpecialty"] as const;

const { id: _givenByUs, ...specialty } = PrimarySpecialtyInput.shape;

/**
 * Every member of a facility that a column can fill: its own, its two specialties, and one sub-record of each kind.
 * Lists within a sub-record are the one thing that a row has no place for.
 */
export const facilityFields: readonly Field[] = [
  ...fieldsOf(FacilityForm.shape, { group: "Facility", prefix: "" }),
  linesOfBusiness,
  ...fieldsOf(specialty, {
    group: "Primary specialty",
    prefix: "facilityPrimarySpecialty.",
  }),
  ...fieldsOf(HsdSpecialty.shape, { group: "HSD specialty", prefix: "facilityHsdSpecialty." }),
  ...kindNames.flatMap((kind) =>
    fieldsOf(recordKinds[kind].Form.shape, { group: recordKinds[kind].title, prefix: `${kind}.` }),
  ),
];
