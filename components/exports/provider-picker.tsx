"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { useState } from "react";
import { providerName } from "@/components/providers/provider-name";
import { Checkbox } from "@/components/ui/checkbox";
import { IconButton } from "@/components/ui/icon-button";
import { SearchResults } from "@/components/ui/search-results";
import { call } from "@/lib/api/client";
import { listProviders } from "@/lib/providers/operations";

/** More than these are found by typing more. */
const shownAtOnce = 8;

/** Chosen providers by id, with their names. */
export type Chosen = ReadonlyMap<string, string>;
type ProviderPickerProps = { chosen: Chosen; onChange: (chosen: Chosen) => void };

/** Finds providers by name or number and keeps those that were chosen in sight. */
export function ProviderPicker({ chosen, onChange }: ProviderPickerProps) {
  const [search, setSearch] = useState("");
  const query = { search, limit: shownAtOnce, sort: "name" as const };
  const found = useQuery({
    queryKey: [listProviders.id, "choice", query],
    queryFn: () => call(listProviders, { query }),
    enabled: search !== "",
    placeholderData: keepPreviousData,
  });
  const choose = (id: string, name: string, isChosen: boolean) => {
    const others = [...chosen].filter(([other]) => other !== id);
    onChange(new Map(isChosen ? [...others, [id, name]] : others));
  };
  return (
    <div className="flex flex-col gap-2">
      <SearchResults
        label="Search providers to export"
        placeholder="Last name or NPI"
        search={search}
        onSearch={setSearch}
        found={found}
        isAsked={search !== ""}
      >
        {(rows) => (
          <ul aria-label="Providers found" className="flex flex-col gap-1.5 rounded border px-3 py-2">
            {rows.map((row) => (
              <li key={row.provider_id}>
                <Checkbox
                  label={[providerName(row), row.npi].filter(Boolean).join(", ")}
                  checked={chosen.has(row.provider_id)}
                  onCheckedChange={(isChosen) => choose(row.provider_id, providerName(row), isChosen)}
                />
              </li>
            ))}
            {rows.length === 0 && <li className="text-13 text-ink-3">Nobody of that name or number.</li>}
          </ul>
        )}
      </SearchResults>
      {chosen.size > 0 && (
        <ul aria-label="Chosen providers" className="flex flex-wrap gap-1.5">
          {[...chosen].map(([id, name]) => (
            <li key={id} className="flex items-center gap-1 rounded border bg-sunken pl-2 text-13">
              {name}
              <IconButton label={`Leave out ${name}`} icon={X} size="small" onClick={() => choose(id, name, false)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
