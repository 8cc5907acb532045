import { now as clockNow } from "@/lib/clock";
import { counted } from "@/lib/counted";

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const calendarDate = /^(\d{4})-(\d{2})-(\d{2})$/;
const day = 86_400_000;

/** "12 Mar 2026". A calendar date stays the day it is; a moment is shown in the reader's time zone. Empty when there is none. */
export function formatDate(value: string | Date | null | undefined): string {
  if (!value) return "";
  const parts = typeof value === "string" ? calendarDate.exec(value) : null;
  if (parts) return `${Number(parts[3])} ${months[Number(parts[2]) - 1]} ${parts[1]}`;
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return "";
  return `${date.getDate()} ${months[date.getMonth()]} ${date.getFullYear()}`;
}

/** Sentences of the service with their dates as everywhere on screen: "expired on 2026-03-12" is "expired on 12 Mar 2026". */
export const datesInWords = (text: string): string =>
  text.replace(/\b\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b/g, (date) => formatDate(date));

/** "12 Mar 2026, 14:05:09 GMT+1": a moment with its zone; a calendar date alone has neither. */
export function formatMoment(value: string | Date | null | undefined): string {
  if (!value) return "";
  if (typeof value === "string" && calendarDate.test(value)) return formatDate(value);
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return "";
  const time = new Intl.DateTimeFormat("en-GB", { timeStyle: "long" }).format(date);
  return `${formatDate(date)}, ${time}`;
}

/** "14:05", for lists whose lines share a day. */
export function formatTime(value: string | Date): string {
  return new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" }).format(new Date(value));
}

/** Whole days between a date or moment and now; negative when it lies ahead. Calendar dates count from local midnight. */
export function daysSince(value: string | Date, now: Date = clockNow()): number {
  const parts = typeof value === "string" ? calendarDate.exec(value) : null;
  if (parts) {
    const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
    return Math.round((today - Date.UTC(Number(parts[1]), Number(parts[2]) - 1, Number(parts[3]))) / day);
  }
  return Math.trunc((now.getTime() - new Date(value).getTime()) / day);
}

/** "18 days", "1 day", "5 hours", "12 minutes", "just now"; ahead of now "in 18 days". Days never turn into months: windows are counted in days. */
export function formatAge(value: string | Date | null | undefined, now: Date = clockNow()): string {
  if (!value) return "";
  const days = daysSince(value, now);
  if (Number.isNaN(days)) return "";
  if (days !== 0) return days > 0 ? counted(days, "day") : `in ${counted(-days, "day")}`;
  if (typeof value === "string" && calendarDate.test(value)) return "today";
  const minutes = Math.trunc((now.getTime() - new Date(value).getTime()) / 60_000);
  const span = Math.abs(minutes);
  if (span < 1) return "just now";
  const words = span < 60 ? counted(span, "minute") : counted(Math.trunc(span / 60), "hour");
  return minutes > 0 ? words : `in ${words}`;
}
