"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { providerName } from "@/components/providers/provider-name";
import { SearchResults } from "@/components/ui/search-results";
import type { SubjectRef } from "@/components/workflows/workflow-operations";
import { call } from "@/lib/api/client";
import { listFacilities } from "@/lib/facilities/operations";
import { listProviders } from "@/lib/providers/operations";

type Found = SubjectRef & { name: string; line: string };

/** More than these are found by typing more. */
const shownAtOnce = 8;

async function find(search: string): Promise<Found[]> {
  const query = { search, limit: shownAtOnce, sort: "name" as const };
  const [providers, facilities] = await Promise.all([call(listProviders, { query }), call(listFacilities, { query })]);
  return [
    ...providers.map((row) => ({
      kind: "provider" as const,
      id: row.provider_id,
      name: providerName(row),
      line: row.npi ? `NPI ${row.npi}` : "Provider",
    })),
    ...facilities.data.map(({ id, name, city, state }) => ({
      kind: "facility" as const,
      id,
      name,
      line: [city, state].filter(Boolean).join(", ") || "Facility",
    })),
  ];
}

/** Finds a provider or a facility by its name or number. */
export function SubjectChoice({ onChoose }: { onChoose: (subject: SubjectRef) => void }) {
  const [search, setSearch] = useState("");
  const found = useQuery({
    queryKey: ["subject-choice", search],
    queryFn: () => find(search),
    enabled: search !== "",
    placeholderData: keepPreviousData,
  });
  return (
    <div className="flex flex-col gap-2">
      <SearchResults
        label="Search providers and facilities"
        placeholder="Last name, facility or NPI"
        search={search}
        onSearch={setSearch}
        found={found}
        isAsked={search !== ""}
      >
        {(rows) => (
          <ul aria-label="Found" className="divide-y rounded border bg-raised">
            {rows.map(({ kind, id, name, line }) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => onChoose({ kind, id })}
                  className="flex min-h-9 w-full flex-wrap items-baseline gap-x-3 px-3 py-1.5 text-left text-13 hover:bg-hover focus-visible:-outline-offset-2"
                >
                  <span className="font-medium text-ink">{name}</span>
                  <span className="text-12 text-ink-3">{line}</span>
                </button>
              </li>
            ))}
            {rows.length === 0 && <li className="px-3 py-2 text-13 text-ink-3">Nobody of that name or number.</li>}
          </ul>
        )}
      </SearchResults>
    </div>
  );
}
