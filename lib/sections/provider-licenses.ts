import type { z } from "zod";
import type { Context } from "@/lib/api/context";
import type { Provider } from "@/lib/generated/prisma/client";
import { withOperatorName } from "@/lib/providers/operator-name";
import { statusOf } from "@/lib/providers/wire";
import { listingLabel } from "@/lib/workflows/listing-label";
import type { Row } from "./element";
import { cursorAfter, readCursor } from "./page-cursor";
import type { ProviderLicenses, ProviderLicensesPage, ProviderLicensesQuery } from "./provider-license-schemas";

type Query = z.output<typeof ProviderLicensesQuery>;

type Found = Pick<
  Provider,
  | "id"
  | "npi"
  | "firstName"
  | "middleName"
  | "lastName"
  | "degree"
  | "status"
  | "workflowStatus"
  | "credentialingCycle"
  | "states"
> & { licenses: Row[]; registrations: Row[] };

/** A page of providers with their licenses and registrations, by the provider's id, in one statement. */
function read({ db, organizationId }: Context, { query, after }: { query: Query; after: string }): Promise<Found[]> {
  const { licenseStatus = null, deaStatus = null, cdsStatus = null, size } = query;
  // A filter chooses the rows that are shown and, with them, the providers who have one.
  return db.$queryRaw<Found[]>`
    select p.id, p.npi, p.first_name as "firstName", p.middle_name as "middleName", p.last_name as "lastName",
      p.degree, p.status, p.workflow_status as "workflowStatus", p.credentialing_cycle as "credentialingCycle", p.states,
      (select coalesce(jsonb_agg(to_jsonb(l) order by l.position nulls last, l.created_at, l.id), '[]')
        from licenses l where l.organization_id = p.organization_id and l.provider_id = p.id
        and (${licenseStatus}::text is null or lower(l.status) = lower(${licenseStatus}))) as licenses,
      (select coalesce(jsonb_agg(to_jsonb(d) order by d.position nulls last, d.created_at, d.id), '[]')
        from dea_registrations d where d.organization_id = p.organization_id and d.provider_id = p.id
        and (d.type <> 'DEA' or ${deaStatus}::text is null or lower(d.status) = lower(${deaStatus}))
        and (d.type <> 'CDS' or ${cdsStatus}::text is null or lower(d.status) = lower(${cdsStatus}))) as registrations
    from providers p
    where p.organization_id = ${organizationId} and p.id > ${after}
      and (${licenseStatus}::text is null or exists (
        select 1 from licenses l where l.organization_id = p.organization_id and l.provider_id = p.id
        and lower(l.status) = lower(${licenseStatus})))
      and (${deaStatus}::text is null or exists (
        select 1 from dea_registrations d where d.organization_id = p.organization_id and d.provider_id = p.id
        and d.type = 'DEA' and lower(d.status) = lower(${deaStatus})))
      and (${cdsStatus}::text is null or exists (
        select 1 from dea_registrations d where d.organization_id = p.organization_id and d.provider_id = p.id
        and d.type = 'CDS' and lower(d.status) = lower(${cdsStatus})))
    order by p.id limit ${size + 1}`;
}

/** Providers with their licenses, DEA and CDS registrations; terminated ones too, with their status. */
export async function providerLicenses(ctx: Context, query: Query): Promise<z.input<typeof ProviderLicensesPage>> {
  const { size, cursor, licenseStatus, deaStatus, cdsStatus } = query;
  const place = {
    organizationId: ctx.organizationId,
    list: "licenses",
    filters: [licenseStatus, deaStatus, cdsStatus],
  };
  const found = await read(ctx, { query, after: await readCursor(cursor, place) });
  const shown = found.slice(0, size);
  const last = shown.at(-1);
  const nextCursor = found.length > size && last ? await cursorAfter(last.id, place) : null;
  return {
    data: shown.map(toWire),
    nextCursor,
    links: {
      self: linkTo(query, cursor),
      next: nextCursor === null ? null : linkTo(query, nextCursor),
    },
  };
}

function linkTo({ size, licenseStatus, deaStatus, cdsStatus }: Query, cursor: string | undefined): string {
  const given = { size: String(size), licenseStatus, deaStatus, cdsStatus, cursor };
  const search = new URLSearchParams(Object.entries(given).flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return `/v2/providers/licenses?${search}`;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");
const midnight = (day: unknown): string | null => (typeof day === "string" ? `${day}T00:00:00.000Z` : null);

function toWire(provider: Found): z.input<typeof ProviderLicenses> {
  const registration = (row: Row) => ({
    state: text(row.state),
    licenseNumber: text(row.dea_number),
    type: text(row.type),
    providerType: text(row.provider_type) || provider.degree,
    expirationDate: midnight(row.expiration_date),
    status: text(row.status),
    source: text(row.source),
  });
  return {
    npi: provider.npi ?? "",
    firstName: provider.firstName,
    middleName: provider.middleName,
    lastName: provider.lastName,
    providerType: provider.degree,
    status: statusOf(provider),
    states: provider.states,
    credentialingStatus: withOperatorName(listingLabel(provider)),
    licenses: provider.licenses.map((row) => ({
      state: text(row.state),
      licenseNumber: text(row.license_number),
      type: text(row.license_type),
      licenseStatus: text(row.status),
      issueDate: midnight(row.issue_date),
      expirationDate: midnight(row.expiration_date),
      source: text(row.source),
    })),
    deaData: provider.registrations.filter(({ type }) => type === "DEA").map(registration),
    cdsData: provider.registrations.filter(({ type }) => type === "CDS").map(registration),
  };
}
