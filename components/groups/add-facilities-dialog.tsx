"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { countedOf } from "@/components/credentialing/subjects";
import { facilitySubjects } from "@/components/facilities/facility-subjects";
import { useGroupMembership } from "@/components/groups/use-group-membership";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { describeError } from "@/components/ui/describe-error";
import { Dialog } from "@/components/ui/dialog";
import { Notice } from "@/components/ui/notice";
import { SearchField } from "@/components/ui/search-field";
import { Skeleton } from "@/components/ui/skeleton";
import { call } from "@/lib/api/client";
import { listFacilities } from "@/lib/facilities/operations";

type AddFacilitiesDialogProps = { groupId: string; groupName: string; onClose: () => void };

/** More than these are found by typing more. */
const shownAtOnce = 20;

/** Finds facilities, and adds the chosen ones to the group; one that belongs to it already simply stays. */
export function AddFacilitiesDialog({ groupId, groupName, onClose }: AddFacilitiesDialogProps) {
  const [search, setSearch] = useState("");
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const change = useGroupMembership(groupId);
  const query = { search: search || undefined, limit: shownAtOnce, sort: "name" as const };
  const found = useQuery({
    queryKey: [listFacilities.id, "choice", query],
    queryFn: () => call(listFacilities, { query }),
    placeholderData: keepPreviousData,
  });
  const rows = found.data?.data ?? [];
  const hidden = (found.data?.count ?? 0) - rows.length;
  // What was chosen stays in sight when something else is looked for.
  const others = [...chosen].filter(([id]) => !rows.some((row) => row.id === id));

  const choose = (id: string, label: string, isChosen: boolean) =>
    setChosen((before) => new Map(isChosen ? [...before, [id, label]] : [...before].filter(([other]) => other !== id)));
  const add = async () => {
    setIsBusy(true);
    setRefusal(null);
    try {
      await change({ name: "add", facilityIds: [...chosen.keys()] });
      onClose();
    } catch (error) {
      setRefusal(describeError(error));
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Add facilities"
      description={groupName}
      footer={
        <>
          {refusal && (
            <Notice tone="critical" role="alert" title="Nothing was added." className="w-full">
              {refusal}
            </Notice>
          )}
          <Button onClick={onClose}>Back</Button>
          <Button variant="primary" busy={isBusy} disabled={chosen.size === 0} onClick={() => void add()}>
            {chosen.size === 0 ? "Add facilities" : `Add ${countedOf(facilitySubjects, chosen.size)}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <SearchField
          label="Search facilities to add"
          placeholder="Name, NPI or external id"
          value={search}
          onSearch={setSearch}
        />
        {found.isError && (
          <Notice tone="critical" role="alert" title="The facilities could not be loaded.">
            {describeError(found.error)}
          </Notice>
        )}
        {found.isPending && <Skeleton className="h-40" />}
        {found.data && rows.length === 0 && <p className="text-13 text-ink-2">No facilities match.</p>}
        <ul aria-label="Facilities found" className="flex flex-col gap-1.5">
          {others.map(([id, label]) => (
            <li key={id}>
              <Checkbox label={label} checked onCheckedChange={() => choose(id, label, false)} />
            </li>
          ))}
          {rows.map(({ id, name, city, state }) => {
            const label = [name, city, state].filter(Boolean).join(", ");
            return (
              <li key={id}>
                <Checkbox
                  label={label}
                  checked={chosen.has(id)}
                  onCheckedChange={(isChosen) => choose(id, label, isChosen)}
                />
              </li>
            );
          })}
        </ul>
        {hidden > 0 && (
          <p className="text-12 text-ink-3">{hidden.toLocaleString("en-US")} more: search to narrow the list.</p>
        )}
      </div>
    </Dialog>
  );
}
