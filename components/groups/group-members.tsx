"use client";

import { useState } from "react";
import { providerName } from "@/components/providers/provider-name";
import { useGroupMembership } from "@/components/groups/use-group-membership";
import type { Group } from "@/components/groups/use-group";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { RowLink } from "@/components/ui/data-table/row-link";
import { dataTableColumn } from "@/components/ui/data-table/table-features";
import { NotGiven } from "@/components/ui/definition-list";
import { describeError } from "@/components/ui/describe-error";
import { useToast } from "@/components/ui/toast";

type Facility = Group["facilities"][number];
type Provider = Group["providers"][number];

const npi = (value: string) =>
  value ? <span className="font-mono text-12">{value}</span> : <NotGiven label="No NPI" />;

const facility = dataTableColumn<Facility>();
export const facilityMemberColumns = facility.columns([
  facility.accessor("name", {
    enableSorting: false,
    meta: { label: "Facility", width: 14 },
    cell: ({ row, getValue }) => (
      <RowLink href={`/console/facilities/${row.original.facilityId}`}>{getValue()}</RowLink>
    ),
  }),
  facility.accessor("type", {
    enableSorting: false,
    meta: { label: "Type", width: 11, card: "line" },
    cell: ({ getValue }) => getValue() || <NotGiven label="No facility type" />,
  }),
  facility.accessor("npi", {
    enableSorting: false,
    meta: { label: "NPI", width: 7, card: "line" },
    cell: ({ getValue }) => npi(getValue()),
  }),
  facility.accessor(({ city, state }) => [city, state].filter(Boolean).join(", "), {
    id: "place",
    enableSorting: false,
    meta: { label: "Place", width: 10, card: "line" },
  }),
  facility.accessor("credentialingStatus", {
    enableSorting: false,
    meta: { label: "Credentialing", width: 13.5, card: "badge" },
    cell: ({ getValue }) => <Badge>{getValue()}</Badge>,
  }),
]);

const provider = dataTableColumn<Provider>();
export const providerMemberColumns = provider.columns([
  provider.accessor(providerName, {
    id: "name",
    enableSorting: false,
    meta: { label: "Provider", width: 14 },
    cell: ({ row, getValue }) => (
      <RowLink href={`/console/providers/${row.original.provider_id}`}>{getValue()}</RowLink>
    ),
  }),
  provider.accessor("npi", {
    enableSorting: false,
    meta: { label: "NPI", width: 7, card: "line" },
    cell: ({ getValue }) => npi(getValue()),
  }),
  provider.accessor("location_name", {
    enableSorting: false,
    meta: { label: "Location", width: 11, card: "line" },
    cell: ({ getValue }) => getValue() || <NotGiven label="No location" />,
  }),
  provider.accessor("external_group_id", {
    enableSorting: false,
    meta: { label: "External group id", width: 9, card: "none" },
    cell: ({ getValue }) => getValue() || <NotGiven label="No external group id" />,
  }),
  provider.accessor("credentialing_status", {
    enableSorting: false,
    meta: { label: "Credentialing", width: 13.5, card: "badge" },
    cell: ({ getValue }) => <Badge>{getValue()}</Badge>,
  }),
]);

type TakeOutProps = { groupId: string; facilityIds: string[]; onDone: () => void };

/** Takes the selected facilities out of the group. */
export function TakeOut({ groupId, facilityIds, onDone }: TakeOutProps) {
  const [isBusy, setIsBusy] = useState(false);
  const change = useGroupMembership(groupId);
  const toast = useToast();
  const takeOut = async () => {
    setIsBusy(true);
    try {
      await change({ name: "remove", facilityIds });
      onDone();
    } catch (error) {
      toast.failed({ title: "Nothing was changed.", description: describeError(error) });
    }
    setIsBusy(false);
  };
  return (
    <Button busy={isBusy} onClick={() => void takeOut()}>
      Take out of the group
    </Button>
  );
}
