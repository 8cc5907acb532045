import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import { isoDate } from "@/lib/api/wire-schemas";
import type { Flag } from "@/lib/generated/prisma/client";
import type { FlagDetail } from "./flag-detail-schemas";

type Subject = z.input<typeof FlagDetail>["subject"];

const addressOf = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join(", ");

async function providerSubject({ db, organizationId }: Context, id: string): Promise<Subject> {
  const provider = await db.provider.findFirstOrThrow({
    where: { organizationId, id },
    include: {
      specialties: { orderBy: [{ isPrimary: "desc" }, { id: "asc" }] },
      locations: { orderBy: { id: "asc" }, take: 20 },
    },
  });
  const { firstName, middleName, lastName } = provider;
  return {
    kind: "provider",
    id,
    name: `${lastName}, ${[firstName, middleName].filter(Boolean).join(" ")}`,
    degree: provider.degree,
    npi: provider.npi ?? "",
    birth_date: isoDate(provider.dob),
    states: provider.states,
    addresses: provider.locations.map((place) => addressOf([place.address1, place.city, place.state, place.zip])),
    specialties: provider.specialties.map(({ name }) => name),
    status: provider.status,
    monitoring_status: provider.monitoringStatus,
    workflow_id: provider.currentWorkflowId ?? "",
  };
}

async function facilitySubject({ db, organizationId }: Context, id: string): Promise<Subject> {
  const facility = await db.facility.findFirstOrThrow({ where: { organizationId, id } });
  return {
    kind: "facility",
    id,
    name: facility.name,
    degree: "",
    npi: facility.npi ?? "",
    birth_date: null,
    states: [facility.state],
    addresses: [addressOf([facility.address, facility.city, facility.state, facility.zipcode])].filter(Boolean),
    specialties: [],
    status: facility.status,
    monitoring_status: facility.monitoringStatus,
    workflow_id: facility.currentWorkflowId ?? "",
  };
}

/** Whom the flag is about, beside the records it is compared with. */
export function flagSubject(ctx: Context, { providerId, facilityId }: Flag): Promise<Subject> {
  if (providerId !== null) return providerSubject(ctx, providerId);
  return facilitySubject(ctx, facilityId ?? "");
}
