import Link from "next/link";
import type { ReactNode } from "react";
import type { ReadSection } from "@/components/credentialing/file-section";
import type { Facility } from "@/components/facilities/use-facility-file";
import type { OperationAnswer } from "@/lib/api/operation";
import { recordKinds } from "@/lib/facilities/record-kinds";
import type { listFacilityGroups } from "@/lib/groups/operations";

type Groups = OperationAnswer<typeof listFacilityGroups>;

const isFilled = ({ lines }: ReadSection) => lines.length > 0;

const linked = (href: string, text: string) => (
  <Link href={href} className="text-ink hover:underline">
    {text}
  </Link>
);

const coded = (word: string, code: string): ReactNode =>
  code && (
    <span className="text-12 text-ink-3">
      {word} <span className="font-mono text-ink">{code}</span>
    </span>
  );

/** The groups of a facility and the providers in them; both are edited where groups are. */
export const linkedSections = (facility: Facility, groups: Groups): ReadSection[] =>
  [
    {
      title: "Groups",
      lines: groups.map(({ id, group_name: name, group_npi: npi, group_tin: tin }) => ({
        key: id,
        content: (
          <>
            {linked(`/console/groups/${id}`, name)}
            {coded("NPI", npi)}
            {coded("TIN", tin)}
          </>
        ),
      })),
    },
    {
      title: "Providers",
      lines: facility.providers.map(({ id, name, type, npi }) => ({
        key: id,
        content: (
          <>
            {linked(`/console/providers/${id}`, `${name} · ${type}`)}
            {coded("NPI", npi)}
          </>
        ),
      })),
    },
  ].filter(isFilled);

/** What client systems sent in members of their own: read out, since no form knows them. */
export const freeFormSections = (facility: Facility): ReadSection[] =>
  (["licensureActions", "surveyResponse"] as const)
    .map((kind) => ({
      title: recordKinds[kind].title,
      lines: facility[kind].map(({ id, ...members }) => ({ key: id, content: <Members members={members} /> })),
    }))
    .filter(isFilled);

function Members({ members }: { members: Record<string, unknown> }) {
  return Object.entries(members).map(([name, value]) => (
    <span key={name} className="text-ink-2">
      <span className="text-12 text-ink-3">{name}</span> {typeof value === "string" ? value : JSON.stringify(value)}
    </span>
  ));
}
