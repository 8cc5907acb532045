// Safe to import in the browser: no Prisma, no Node.

import { daysUntil } from "@/lib/day";
import { type ExpiryKind, expiryKinds, expirySteps } from "./expiry-kinds";

/** How far it is: 90, 60 or 30 days before the date, or 0 when it is past or not in force. */
export type ExpiryStep = 0 | (typeof expirySteps)[number];

/** Null while the date is more than 90 days away. */
export function expiryStep(expires: string | null, today: string): ExpiryStep | null {
  if (expires === null) return null;
  const days = daysUntil(expires, today);
  if (days < 0) return 0;
  return expirySteps.findLast((step) => days <= step) ?? null;
}

/** One flag per item that expires, whoever finds it and however near the date is. */
export const expiryFingerprint = (kind: ExpiryKind, item: string): string => `expiry:${kind}:${item}`;

/** What the flag rests on: a flag that a person cleared opens again at the next step, or when the date changes. */
export const expiryHash = (expires: string | null, step: ExpiryStep): string => `${expires ?? "undated"} ${step}`;

export type ExpiringFacts = {
  kind: ExpiryKind;
  /** What tells it from others of its kind: "TX A-12345". */
  item: string;
  /** As it begins a sentence: "License TX A-12345". */
  what: string;
  /** YYYY-MM-DD */
  expires: string;
  /** Its status where that says that it is not in force, whatever the date; else empty. */
  notInForce: string;
};

const stepOf = ({ expires, notInForce }: ExpiringFacts, today: string): ExpiryStep | null =>
  notInForce === "" ? expiryStep(expires, today) : 0;

function description({ what, expires, notInForce }: ExpiringFacts, today: string): string {
  if (daysUntil(expires, today) < 0) return `${what} expired on ${expires}`;
  if (notInForce !== "") return `${what} is ${notInForce.toLowerCase()}`;
  const days = daysUntil(expires, today);
  return `${what} expires on ${expires}, ${days === 0 ? "today" : `in ${days} ${days === 1 ? "day" : "days"}`}`;
}

/** What a flag about an expiry says on a day; null while the date is far away. */
export function expiryFinding(facts: ExpiringFacts, today: string) {
  const step = stepOf(facts, today);
  if (step === null) return null;
  const { kind, item, expires } = facts;
  const { expired, expiring, subCollectionName, label } = expiryKinds[kind];
  const text = description(facts, today);
  return {
    flagType: step === 0 ? expired : expiring,
    severity: step === 0 ? ("major" as const) : ("minor" as const),
    subCollectionName,
    description: text,
    fingerprint: expiryFingerprint(kind, item),
    matchHash: expiryHash(expires, step),
    isConfirmed: false,
    expirationDate: expires,
    dueDate: expires,
    news: step === 0 ? text : `${text}: ${step}-day notice`,
    evidence: { kind: "expiry", expiry: kind, label, item, expires, step, notInForce: facts.notInForce },
  };
}
