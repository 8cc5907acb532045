import { conflict } from "@/lib/api/errors";
import type { facilityCredentialingStatuses } from "./enumerations";

const step = (name: string): string => `PUT /v2/facility-credentialing-workflows/{id}/steps/${name}`;

/** What moves a facility to where a listing shows these words; null where no operation does it by itself. */
const operations: Record<(typeof facilityCredentialingStatuses)[number], string | null> = {
  "Not sent to credentialing": null,
  "Not Started": "POST /v2/facilities/{facilityId}/credentialing-workflows",
  "In Progress": step("move-to-in-progress"),
  "Recredentialing in progress": step("move-to-in-progress"),
  "Data missing": step("move-to-data-missing"),
  "Outreach in progress": step("move-to-outreach-in-progress"),
  "Credentialing restarted": step("reopen-verification"),
  "PSV complete by Vendor": null,
  "PSV ready": step("move-to-psv-ready"),
  "Hold for Cred Comm": null,
  Tabled: step("move-to-tabled"),
  "Cred approved": step("move-to-cred-approved"),
  "Cred denied": step("move-to-cred-denied"),
  "Withdrawn/Cancelled": step("move-to-cancel"),
  "Facility Terminated": "PATCH /v2/facilities/terminate-facility",
};

/** Throws 409, with the operation that does it, when a record's update would move the workflow. */
export function requirePresentStatus(wanted: string | undefined, present: string): void {
  if (!wanted || wanted === present) return;
  const operation = Object.entries(operations).find(([label]) => label === wanted)?.[1];
  throw conflict(
    `The credentialing status is "${present}" and cannot be set to "${wanted}" by changing the facility: ${operation ? `${operation} does that` : "it moves by the steps of the facility's workflow"}`,
  );
}
