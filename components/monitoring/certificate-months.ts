import type { CertificateSummaryRow } from "@/components/monitoring/certificate-types";

export type CertificateMonth = {
  /** YYYY-MM */
  month: string;
  /** By list; a list without one is a gap, or did not exist yet. */
  bySource: ReadonlyMap<string, CertificateSummaryRow>;
};

/** The months from the present one back to the first with a certificate, each with its certificates. */
export function certificateMonths(certificates: readonly CertificateSummaryRow[], today: string): CertificateMonth[] {
  const present = today.slice(0, 7);
  const first = certificates.reduce((earliest, { month }) => (month < earliest ? month : earliest), present);
  const months: CertificateMonth[] = [];
  for (let month = present; month >= first; month = monthBefore(month)) {
    const own = certificates.filter((certificate) => certificate.month === month);
    months.push({ month, bySource: new Map(own.map((certificate) => [certificate.source, certificate])) });
  }
  return months;
}

function monthBefore(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return number === 1 ? `${year - 1}-12` : `${year}-${String(number - 1).padStart(2, "0")}`;
}

const names = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** "October 2026" */
export const monthWords = (month: string): string => `${names[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
