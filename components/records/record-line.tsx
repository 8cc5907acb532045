import type { ReactNode } from "react";
import { Star } from "lucide-react";
import { Badge } from "@/components/ui/badge";
import { DateText } from "@/components/ui/date-text";
import { ExpiryText } from "@/components/ui/expiry-text";

/** One part of a line: the members it shows, and how. */
export type LinePart = {
  as: "strong" | "code" | "quiet" | "money" | "since" | "until" | "on" | "masked" | "mark";
  of: readonly string[];
  /** The word of a mark, or what a code is: "NPI". */
  word?: string;
  /** Of the objects in the member, this member alone. */
  only?: string;
};

/** What a record says in one line; null when there is nothing to say. */
export function recordLine(record: object, parts: readonly LinePart[]): ReactNode {
  const given = new Map<string, unknown>(Object.entries(record));
  const drawn = parts.flatMap((part) => {
    const content = partOf(part, given);
    return content === null ? [] : [<span key={`${part.as} ${part.of.join(" ")}`}>{content}</span>];
  });
  return drawn.length > 0 ? drawn : null;
}

function partOf({ as, of, word, only }: LinePart, given: ReadonlyMap<string, unknown>): ReactNode {
  const values = of.map((name) => given.get(name));
  if (as === "mark")
    return values.includes(true) ? (
      <Badge icon={Star} className="-my-0.5">
        {word}
      </Badge>
    ) : null;
  if (as === "money") {
    const amounts = values.filter((value) => typeof value === "number");
    return amounts.length > 0 ? <span className="text-ink">{amounts.map(dollars).join(" / ")}</span> : null;
  }
  const text = [...new Set(values.flatMap((value) => wordsIn(value, only)))].join(", ");
  if (text === "") return null;
  switch (as) {
    case "until":
      return <ExpiryText value={text.slice(0, 10)} />;
    case "since":
    case "on":
      return (
        <span className="text-12 text-ink-3">
          {as} <DateText value={text.slice(0, 10)} />
        </span>
      );
    case "masked":
      return (
        <span className="text-12 text-ink-3">
          SSN <span aria-hidden>•••-••-</span>
          <span className="sr-only">ends in </span>
          <span className="font-mono">{text}</span>
        </span>
      );
    case "code":
      return (
        <span className="text-12 text-ink-3">
          {word && `${word} `}
          <span className="font-mono text-ink">{text}</span>
        </span>
      );
    case "quiet":
      return <span className="text-ink-2">{text}</span>;
    default:
      return <span className="text-ink">{text}</span>;
  }
}

/** The texts in a member, whatever it holds; a list's "None" is no word. */
function wordsIn(value: unknown, only?: string): string[] {
  if (typeof value === "string") return value.trim() === "" || value === "None" ? [] : [value.trim()];
  if (typeof value !== "object" || value === null) return [];
  const members = Object.entries(value).filter(([name]) => Array.isArray(value) || only === undefined || name === only);
  return members.flatMap(([, member]) => wordsIn(member, only));
}

/** "$1 M", "$250,000" */
const dollars = (amount: number): string =>
  amount >= 1_000_000 ? `$${(amount / 1_000_000).toLocaleString("en-US")} M` : `$${amount.toLocaleString("en-US")}`;
