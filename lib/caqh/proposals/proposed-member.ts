import type { z } from "zod";
import { SpecialtyInput } from "@/lib/profiles/specialty-schemas";
import { BirthDate, Email } from "@/lib/providers/provider-input";
import { demographics } from "@/lib/sections/demographics";
import { isListFeed, listFeeds } from "./list-feeds";
import type { ProposalSection } from "./proposal-schemas";

// What forms call a proposed member, and whether the file has room for it. Safe to import in the browser.

type Place = { section: ProposalSection; field: string };

const detailTitles: Record<string, string> = {
  first_name: "First name",
  middle_name: "Middle name",
  last_name: "Last name",
  npi: "NPI",
  degree: "Degree",
  dob: "Date of birth",
  gender: "Gender",
  primary_email: "E-mail",
};

/** Members of the provider that can be changed, by what they must be; the others say who the provider is. */
const changeableDetails: Record<string, z.ZodType | undefined> = { dob: BirthDate, primary_email: Email };
const isChangeable = (field: string): boolean => field === "gender" || changeableDetails[field] !== undefined;

const identityObstacle =
  "Says who the provider is, and is not changed from a profile: make sure that the CAQH id is this provider's";

/** The contract of a section's records; null where there is none to show. */
function contractOf(section: ProposalSection): z.ZodObject | null {
  if (isListFeed(section)) return listFeeds[section].section.ElementInput;
  if (section === "specialties") return SpecialtyInput;
  return section === "demographics" ? demographics.Input : null;
}

const memberOf = ({ section, field }: Place): z.ZodType | undefined => contractOf(section)?.shape[field] as never;

/** The member as forms call it; of a new record, what it is. */
export function titleOf({ section, field }: Place): string {
  if (section === "attested_data") return "Attestation";
  if (section === "details") return detailTitles[field] ?? field;
  if (field !== "") return memberOf({ section, field })?.meta()?.title ?? field;
  return section === "specialties"
    ? "New specialty"
    : isListFeed(section)
      ? `New ${listFeeds[section].section.noun}`
      : "";
}

/** What is wrong with a value or record, in a sentence with the member's title; null when nothing is. */
export function faultOf(section: ProposalSection, parsed: z.ZodSafeParseResult<unknown>): string | null {
  const [issue] = parsed.success ? [] : parsed.error.issues;
  if (!issue) return null;
  const field = String(issue.path[0] ?? "");
  const message = issue.code === "invalid_type" && issue.input === undefined ? "is missing" : issue.message;
  return field === "" ? message : `${titleOf({ section, field })}: ${message}`;
}

/** Why a proposal cannot be accepted as it stands; empty when it can. Other records of the section may object too. */
export function obstacleOf({ section, field, proposed }: Place & { proposed: unknown }): string {
  if (section === "attested_data") return "";
  if (section === "details") {
    if (!isChangeable(field)) return identityObstacle;
    return faultOf(section, changeableDetails[field]?.safeParse(proposed) ?? { success: true, data: proposed }) ?? "";
  }
  const contract = field === "" ? contractOf(section) : memberOf({ section, field });
  return (contract && faultOf(section, contract.safeParse(proposed))) ?? "";
}
