import { createHash } from "node:crypto";
import { isNpi } from "@/lib/providers/npi";
import { foldName, foldPersonName } from "@/lib/verification/matching/fold-name";
import type { RowReader } from "./bind-columns";
import { columnsOf } from "./bind-columns";
import type { ListDescription, NameRule } from "./definition";
import type { EntryName, ListEntry } from "./list-entry";
import { readDate } from "./read-date";
import type { RowNotes } from "./row-notes";
import { crossReferenceNames, soundsLikeOrganization, wholePersonNames } from "./whole-name";

const zeros = /^0*$/;

type Named = { kind: ListEntry["kind"]; name: string; names: EntryName[] };

const organizationName = (kind: EntryName["kind"], text: string): EntryName => ({
  kind,
  lastName: foldName(text),
  firstName: "",
  middleName: "",
});

/**
 * Makes entries out of rows, as a list's description says. A row gives one entry, two where it names a person and a
 * business and the description takes both, none where it names nobody.
 */
export function entryMaker(description: ListDescription, reader: RowReader, notes: RowNotes) {
  const { columns, kind: kindRule, identity } = description;
  const described = new Set(columnsOf(description));
  const others = reader.names.filter((name) => !described.has(name)).toSorted();

  function person(fields: readonly string[], rule: NameRule): Named | null {
    const value = (column: string | undefined) => (column === undefined ? "" : reader.value(fields, column));
    if (rule.rule === "whole") {
      const text = value(rule.column);
      const names = wholePersonNames(text, rule.order);
      return names.length === 0 ? null : { kind: "person", name: text, names };
    }
    const [last, given, middle] = [value(rule.last), value(rule.first), value(rule.middle)];
    // Some rows leave the first name empty and write it as the middle name.
    const [first, second] = given === "" ? [middle, ""] : [given, middle];
    const lastName = foldPersonName(last);
    if (lastName === "") return null;
    const name = `${last}, ${[first, second].filter(Boolean).join(" ")}`.replace(/, $/, "");
    const primary = {
      kind: "primary" as const,
      lastName,
      firstName: foldPersonName(first),
      middleName: foldPersonName(second),
    };
    return { kind: "person", name, names: [primary] };
  }

  function organization(fields: readonly string[], kind: Exclude<ListEntry["kind"], "person">): Named | null {
    const name = columns.organization
      .map((column) => reader.value(fields, column))
      .find((text) => foldName(text) !== "");
    return name === undefined ? null : { kind, name, names: [organizationName("primary", name)] };
  }

  function byNames(fields: readonly string[], both: boolean): (Named | null)[] {
    const [somebody, business] = [
      columns.person && person(fields, columns.person),
      organization(fields, "organization"),
    ];
    const hasFirstName = somebody?.names[0]?.firstName !== "";
    // A last name alone, beside a business: what stands there is no person.
    if (!somebody || (!hasFirstName && business && !both)) return [business];
    return both ? [somebody, business] : [somebody];
  }

  function byWords(
    fields: readonly string[],
    rule: { typeColumn?: string; organizationTypes: string[] },
  ): Named | null {
    const type = rule.typeColumn === undefined ? "" : reader.value(fields, rule.typeColumn).toLowerCase();
    const business = organization(fields, "organization");
    if (!business || !columns.person) return business ?? (columns.person ? person(fields, columns.person) : null);
    const isType = rule.organizationTypes.some((word) => type === word || type.endsWith(` ${word}`));
    if (isType || soundsLikeOrganization(business.name)) return business;
    return person(fields, columns.person) ?? business;
  }

  function namedIn(fields: readonly string[]): Named[] {
    let found: (Named | null)[];
    if (kindRule.by === "names") found = byNames(fields, kindRule.both);
    else if (kindRule.by === "words") found = [byWords(fields, kindRule)];
    else {
      const written = reader.value(fields, kindRule.column).toLowerCase();
      const kind =
        Object.entries(kindRule.values).find(([value]) => value.toLowerCase() === written)?.[1] ?? "organization";
      const somebody = columns.person ? person(fields, columns.person) : null;
      found = [kind === "person" ? somebody : (organization(fields, kind) ?? somebody)];
    }
    return found.filter((named) => named !== null);
  }

  function alternates(fields: readonly string[], kind: ListEntry["kind"]): EntryName[] {
    if (!columns.alternates) return [];
    const { column, rule } = columns.alternates;
    const text = reader.value(fields, column);
    if (text === "") return [];
    const written = rule === "also" ? crossReferenceNames(text) : [text.replace(/^(?:aka|a\.k\.a\.|dba)\s+/i, "")];
    return written.flatMap((name) => {
      const names = kind === "person" ? wholePersonNames(name, "first-last") : [organizationName("aka", name)];
      return names.filter(({ lastName }) => lastName !== "").map((alias) => ({ ...alias, kind: "aka" as const }));
    });
  }

  function date(
    fields: readonly string[],
    rule: { column: string; formats: string[] } | undefined,
    beside?: string | null,
  ) {
    if (!rule) return null;
    const found = readDate(reader.value(fields, rule.column), rule.formats as never, beside);
    if (found === undefined) notes.report.unusableDates += 1;
    return found ?? null;
  }

  function npiOf(fields: readonly string[]): string | null {
    const written = columns.npi === undefined ? "" : reader.value(fields, columns.npi).replace(/\s/g, "");
    if (zeros.test(written)) return null;
    if (isNpi(written)) return written;
    notes.report.unusableNpis += 1;
    return null;
  }

  const joined = (fields: readonly string[], from: readonly string[], by: string) =>
    from
      .map((column) => reader.value(fields, column))
      .filter(Boolean)
      .join(by);
  const one = (fields: readonly string[], column: string | undefined) =>
    column === undefined ? "" : reader.value(fields, column);

  return function toEntries(fields: readonly string[]): ListEntry[] {
    const found = namedIn(fields);
    if (found.length === 0) return [];
    const effectiveDate = date(fields, columns.effectiveDate);
    const zip = one(fields, columns.zip);
    const externalNumber = one(fields, columns.number) || null;
    const facts = {
      externalNumber,
      npi: npiOf(fields),
      address: joined(fields, columns.address, ", "),
      city: one(fields, columns.city),
      state: one(fields, columns.state).toUpperCase(),
      zip: zeros.test(zip) ? "" : zip,
      sanctionType: joined(fields, columns.sanctionType, ", "),
      effectiveDate,
      reinstatedDate: date(fields, columns.reinstatedDate),
    };
    const birthDate = date(fields, columns.birthDate, effectiveDate);
    const rest = others
      .map((column) => [column, reader.value(fields, column)] as const)
      .filter(([, text]) => !zeros.test(text));
    const raw = reader.raw(fields);
    return found.map(({ kind, name, names }) => {
      const birthDates = kind === "person" && birthDate ? [birthDate] : [];
      const all = [...names, ...alternates(fields, kind)];
      const members = {
        kind,
        names: names[0] && [names[0].lastName, names[0].firstName],
        birthDate: birthDates,
        number: externalNumber,
        npi: facts.npi,
        effectiveDate,
        sanctionType: facts.sanctionType,
      };
      const key = JSON.stringify(identity.map((member) => members[member]));
      return {
        kind,
        name,
        ...facts,
        birthDates,
        raw,
        names: all,
        identity:
          externalNumber !== null && identity[0] === "number"
            ? externalNumber
            : createHash("sha256").update(key).digest("hex").slice(0, 32),
        wording: JSON.stringify([kind, name, all, birthDates, facts, rest]),
      };
    });
  };
}
