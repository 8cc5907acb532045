import type { LoadReport } from "./load-list";

const names = { oig: "OIG LEIE", ofac: "OFAC SDN" } as const;
const number = (value: number) => value.toLocaleString("en-US");

/** What a load did, in a sentence for the person who started it. */
export function describeLoad(report: LoadReport): string {
  const name = names[report.source];
  if (!report.isNewVersion)
    return `${name}: these files are in use already (${number(report.records)} records); nothing was changed.`;
  const { records, added, removed, unchanged, repeated, milliseconds } = report;
  const twice = repeated > 0 ? `, ${number(repeated)} repeated` : "";
  const rate = Math.round((records + repeated) / Math.max(milliseconds / 1000, 0.001));
  return `${name}: ${number(records)} records in use (${number(added)} added, ${number(removed)} removed, ${number(unchanged)} unchanged${twice}) after ${(milliseconds / 1000).toFixed(1)} s, ${number(rate)} rows a second.`;
}
