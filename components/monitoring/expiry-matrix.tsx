import Link from "next/link";
import { classNames } from "@/components/ui/class-names";
import { EmptyState } from "@/components/ui/empty-state";
import { type PlainColumn, PlainTable } from "@/components/ui/plain-table";
import type { MonitoringOverview } from "@/lib/monitoring/monitoring-schemas";

type Row = MonitoringOverview["expiries"][number];

/** Each counts what the ones before it count: 60 days are also those within 30. */
const windows = [
  { label: "Expired", within: "expired", tone: "text-critical", of: (row: Row) => row.expired },
  { label: "Within 30 days", within: "30", tone: "text-major", of: (row: Row) => row.within30 },
  { label: "Within 60 days", within: "60", tone: "text-ink", of: (row: Row) => row.within30 + row.within60 },
  {
    label: "Within 90 days",
    within: "90",
    tone: "text-ink",
    of: (row: Row) => row.within30 + row.within60 + row.within90,
  },
] as const;

/** How much of each kind has expired or will soon; a number leads to the items behind it. */
export function ExpiryMatrix({ expiries }: { expiries: readonly Row[] }) {
  const filled = expiries.filter((row) => windows.some(({ of }) => of(row) > 0));
  if (filled.length === 0) {
    return (
      <div className="rounded border bg-raised">
        <EmptyState title="Nothing has expired or expires within 90 days." className="py-6!">
          Licenses, registrations, certificates, insurance, attestations and credentialing dates are checked daily.
        </EmptyState>
      </div>
    );
  }
  const columns: PlainColumn<Row>[] = [
    { key: "kind", label: "Kind", cell: ({ label }) => label },
    ...windows.map(
      ({ label, within, tone, of }): PlainColumn<Row> => ({
        key: within,
        label,
        align: "end",
        width: "md:w-36",
        cell: (row) =>
          of(row) === 0 ? (
            <span className="text-ink-3">0</span>
          ) : (
            <Link
              href={`/console/monitoring?tab=expiries&kind=${row.kind}&within=${within}`}
              aria-label={`${row.label}, ${label.toLowerCase()}: ${of(row)}`}
              className={classNames("font-medium underline decoration-line-strong underline-offset-2", tone)}
            >
              {of(row).toLocaleString("en-US")}
            </Link>
          ),
      }),
    ),
  ];
  return <PlainTable caption="What expires, by kind" columns={columns} rows={filled} rowId={({ kind }) => kind} />;
}
