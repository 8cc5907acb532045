"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { outreachKey } from "@/components/outreach/outreach-queries";
import { providerName } from "@/components/providers/provider-name";
import { SearchResults } from "@/components/ui/search-results";
import { call } from "@/lib/api/client";
import { listFacilities } from "@/lib/facilities/operations";
import type { Audience } from "@/lib/outreach/letter-schemas";
import { listProviders } from "@/lib/providers/operations";

/** More than these are found by typing more. */
const query = { limit: 8, sort: "name" as const };

async function find(audience: Audience, search: string) {
  if (audience === "provider") {
    const providers = await call(listProviders, { query: { ...query, search } });
    return providers.map((row) => ({
      id: row.provider_id,
      name: providerName(row),
      workflowId: row.credentialing_workflow_id,
    }));
  }
  const { data } = await call(listFacilities, { query: { ...query, search } });
  return data.map(({ id, name, credentialingWorkflowId }) => ({ id, name, workflowId: credentialingWorkflowId }));
}

type WorkflowChoiceProps = { audience: Audience; onChoose: (workflowId: string) => void };

/** Finds the file of a provider or facility that has a workflow: without one there is nothing to write about. */
export function WorkflowChoice({ audience, onChoose }: WorkflowChoiceProps) {
  const [search, setSearch] = useState("");
  const found = useQuery({
    queryKey: [...outreachKey, "workflow-choice", audience, search],
    queryFn: () => find(audience, search),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="flex flex-col gap-2">
      <SearchResults
        label={audience === "provider" ? "Search providers" : "Search facilities"}
        placeholder={audience === "provider" ? "Last name or NPI" : "Facility or NPI"}
        search={search}
        onSearch={setSearch}
        found={found}
      >
        {(rows) => (
          <ul aria-label="Found" className="divide-y rounded border bg-raised">
            {rows.map(({ id, name, workflowId }) => (
              <li key={id}>
                {workflowId ? (
                  <button
                    type="button"
                    onClick={() => onChoose(workflowId)}
                    className="flex min-h-9 w-full items-center px-3 py-1.5 text-left text-13 font-medium text-ink hover:bg-hover focus-visible:-outline-offset-2"
                  >
                    {name}
                  </button>
                ) : (
                  <p className="flex min-h-9 flex-wrap items-center gap-x-3 px-3 py-1.5 text-13 text-ink-3">
                    {name} <span className="text-12">No workflow</span>
                  </p>
                )}
              </li>
            ))}
            {rows.length === 0 && <li className="px-3 py-2 text-13 text-ink-3">Nobody of that name or number.</li>}
          </ul>
        )}
      </SearchResults>
    </div>
  );
}
