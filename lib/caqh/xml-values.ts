import type { CaqhAddress } from "./profile";
import type { XmlElement } from "./read-xml";

const inOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** The children of a name, in the order of the profile. */
export const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  element?.children.find((child) => child.name === name);

/**
 * The text of the first child that has one, by the names tried in turn; "" where there is none. What ProView takes from
 * a list of values stands one level lower, as <Gender><GenderDescription>Female: the first such text is meant then.
 */
export function textOf(element: XmlElement | undefined, ...names: readonly string[]): string {
  for (const name of names) {
    const child = childOf(element, name);
    const own = inOneLine(child?.text ?? "");
    if (own !== "") return own;
    const below = child?.children.map(({ text }) => inOneLine(text)).find((text) => text !== "");
    if (below !== undefined) return below;
  }
  return "";
}

/** "2027-12-31T00:00:00" or "12/31/2027" as a calendar day; null for what is none. */
export function dayIn(text: string): string | null {
  const american = /^(\d{2})\/(\d{2})\/(\d{4})/.exec(text);
  const day = american ? `${american[3]}-${american[1]}-${american[2]}` : text.slice(0, 10);
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null;
}

export const dayOfText = (element: XmlElement | undefined, ...names: readonly string[]): string | null =>
  dayIn(textOf(element, ...names));

export function flagOf(element: XmlElement | undefined, ...names: readonly string[]): boolean | null {
  const text = textOf(element, ...names).toLowerCase();
  if (["1", "true", "y", "yes"].includes(text)) return true;
  return ["0", "false", "n", "no"].includes(text) ? false : null;
}

/** US dollars; null for what is no amount. */
export function amountOf(element: XmlElement | undefined, ...names: readonly string[]): number | null {
  const text = textOf(element, ...names).replace(/[$,\s]/g, "");
  if (!/^\d{1,12}(?:\.\d{1,4})?$/.test(text)) return null;
  return Number(text);
}

/** "92101" and "921010042", with or without a hyphen, as postal addresses write them. */
function zipOf(element: XmlElement): string {
  const text = textOf(element, "PostalCode", "ZipCode", "Zip") + textOf(element, "ExtZip");
  const digits = /^(\d{5})-?(\d{4})?$/.exec(text.replaceAll(/\s/g, ""));
  if (!digits) return text;
  return digits[2] === undefined ? (digits[1] ?? "") : `${digits[1]}-${digits[2]}`;
}

/** The address that stands among an element's children; null where there is none. */
export function addressOf(element: XmlElement | undefined): CaqhAddress | null {
  if (!element) return null;
  const address = {
    address1: textOf(element, "Address", "Address1"),
    address2: textOf(element, "Address2"),
    city: textOf(element, "City"),
    state: textOf(element, "State", "Province"),
    zipCode: zipOf(element),
    country: textOf(element, "Country"),
  };
  const isEmpty = Object.values(address).every((member) => member === "");
  return isEmpty ? null : address;
}
