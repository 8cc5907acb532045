import { formatDate } from "@/lib/packets/dates";
import type { CommitteeItem } from "./agenda-schemas";

/** "Tabled at “Credentialing committee, November” on 5 Nov 2026"; empty for a file that no meeting left open. */
export const carriedWords = (from: CommitteeItem["carriedFrom"]): string =>
  from
    ? `${from.outcome === "tabled" ? "Tabled" : "Not decided"} at “${from.meetingName}” on ${formatDate(new Date(from.meetsAt))}`
    : "";
