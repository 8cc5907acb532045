import type { ReactNode } from "react";
import { DateText } from "@/components/ui/date-text";
import { ExpiryText } from "@/components/ui/expiry-text";

/** One part of a line: the members it shows, and how. */
export type LinePart = {
  as: "strong" | "code" | "quiet" | "money" | "since" | "until" | "on";
  of: readonly string[];
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

function partOf({ as, of }: LinePart, given: ReadonlyMap<string, unknown>): ReactNode {
  const values = of.map((name) => given.get(name));
  if (as === "money") {
    const amounts = values.filter((value) => typeof value === "number");
    return amounts.length > 0 ? <span className="text-ink">{amounts.map(dollars).join(" / ")}</span> : null;
  }
  const texts = values.flatMap((value) =>
    typeof value === "string"
      ? [value.trim()]
      : Array.isArray(value)
        ? value.filter((one) => typeof one === "string")
        : [],
  );
  const text = texts.filter((one) => one !== "" && one !== "None").join(", ");
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
    case "code":
      return <span className="font-mono text-12 text-ink">{text}</span>;
    case "quiet":
      return <span className="text-ink-2">{text}</span>;
    default:
      return <span className="text-ink">{text}</span>;
  }
}

/** "$1 M", "$250,000" */
const dollars = (amount: number): string =>
  amount >= 1_000_000 ? `$${(amount / 1_000_000).toLocaleString("en-US")} M` : `$${amount.toLocaleString("en-US")}`;
