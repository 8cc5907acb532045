import { formatDate, formatTime } from "@/components/ui/format-date";

const weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** "Thu 3 Dec 2026, 17:00", in the reader's time zone. */
export function meetingTime(meetsAt: string): string {
  const date = new Date(meetsAt);
  return `${weekdays[date.getDay()]} ${formatDate(date)}, ${formatTime(date)}`;
}

const two = (part: number): string => String(part).padStart(2, "0");

/** A moment as a field for date and time shows it: "2026-12-03T17:00", local. */
export function localMoment(moment: Date): string {
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}`;
}

/** What a field for date and time holds, as a moment; undefined while it holds none. */
export function momentOfLocal(text: string): string | undefined {
  const moment = new Date(text);
  return text === "" || Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

/** A week from now at noon: what a new meeting is planned for until somebody says otherwise. */
export function nextWeekAtNoon(now: Date): Date {
  const moment = new Date(now);
  moment.setDate(moment.getDate() + 7);
  moment.setHours(12, 0, 0, 0);
  return moment;
}
