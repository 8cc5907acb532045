import { branchAt, putAt, type Tree, valueAt } from "./at-path";
import type { Conversion, FieldMapping, FieldType } from "./form-schemas";

const digits = (value: unknown): string => String(value).replace(/\D/g, "");

const convert: Record<Conversion, (value: unknown) => unknown> = {
  text: String,
  number: Number,
  date: (value) => String(value).slice(0, 10),
  "upper-case": (value) => String(value).toUpperCase(),
  digits,
  zip: (value) => digits(value).slice(0, 5),
  "zip-extension": (value) => digits(value).slice(5),
};

const any: readonly FieldType[] = [
  "text",
  "number",
  "date",
  "choice",
  "boolean",
  "npi",
  "state",
  "email",
  "phone",
  "zip",
];

/** Answers of which types each conversion understands; any other would come out as nonsense. */
export const convertible: Record<Conversion, readonly FieldType[]> = {
  text: any,
  number: ["number", "npi"],
  date: ["date"],
  "upper-case": ["text", "choice", "state", "email"],
  digits: ["phone", "zip", "npi"],
  zip: ["zip"],
  "zip-extension": ["zip"],
};

/** The answers in the words of the organization's programs. Every group of the map is there, even when it is empty. */
export function mapAnswers(fieldMap: readonly FieldMapping[], data: Tree): Tree {
  const mapped: Tree = {};
  for (const { from, to, convert: conversion } of fieldMap) {
    const groups = to.split(".").slice(0, -1);
    branchAt(mapped, groups);
    const value = valueAt(data, from);
    if (value === undefined) continue;
    const converted = conversion === undefined ? value : convert[conversion](value);
    if (converted !== "") putAt(mapped, to, converted);
  }
  return mapped;
}
