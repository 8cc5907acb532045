import type { Db } from "@/lib/db";
import type * as rows from "@/lib/generated/prisma/client";
import { type FacilityRecords, facilityRecords } from "@/lib/verification/facility-on-file";
import type { PacketSubject } from "./packet-data";

/** What a packet shows of a facility's file, section by section. */
export type FacilityPaper = { kind: "facility" } & FacilityRecords;

type Described = Pick<
  rows.Facility,
  | "id"
  | "name"
  | "dba"
  | "type"
  | "npi"
  | "tin"
  | "medicareNumber"
  | "state"
  | "fileType"
  | "initialCredentialingDate"
  | "lastCredentialedDate"
  | "nextCredentialingDate"
>;

/** Which facility the packet is about: "Larkspur Bay Hospital · Acute Care Hospital". */
export const facilitySubject = (facility: Described): PacketSubject => ({
  key: { facilityId: facility.id },
  name: [facility.name, facility.type].filter(Boolean).join(" · "),
  shortName: facility.name,
  npi: facility.npi,
  states: [facility.state],
  fileType: facility.fileType,
  initialCredentialingDate: facility.initialCredentialingDate,
  lastCredentialedDate: facility.lastCredentialedDate,
  nextCredentialingDate: facility.nextCredentialingDate,
  identity: [
    { label: "NPI", value: facility.npi },
    { label: "Tax id", value: facility.tin },
    { label: "Medicare number", value: facility.medicareNumber },
    ...(facility.dba ? [{ label: "Doing business as", value: facility.dba }] : []),
  ],
});

/** Reads a facility as a packet shows it. */
export async function facilityOnPaper(
  db: Db,
  organizationId: string,
  id: string,
): Promise<{ subject: PacketSubject; records: FacilityPaper }> {
  const facility = await db.facility.findUniqueOrThrow({ where: { organizationId_id: { organizationId, id } } });
  const stored = await db.facilityRecord.findMany({
    where: { organizationId, facilityId: id },
    orderBy: [{ kind: "asc" }, { position: "asc" }],
    select: { kind: true, content: true },
  });
  return { subject: facilitySubject(facility), records: { kind: "facility", ...facilityRecords(stored) } };
}
