// Safe to import in the browser: no Prisma, no Node.

import type { z } from "zod";
import { type MatchingPolicy, MatchingWeights } from "@/lib/verification/matching/policy";

export type WeightRow = {
  /** As errors name it: weights.lastName.agreement */
  path: string;
  group: string;
  label: string;
  value: string;
};

const spaced = (name: string) => name.replaceAll(/([A-Z])/g, " $1").toLowerCase();
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

type Facts = { title?: string; description?: string };
const factsOf = (schema: z.ZodType): Facts => schema.meta() ?? {};

const cutLabels: Record<keyof MatchingPolicy["cuts"], string> = {
  exclusion: "Exclusion lists",
  sanction: "Sanction lists",
  "opt-out": "Medicare opt-out",
  preclusion: "Preclusion list",
};

/** The groups of weights and their members, in the words of the contract. */
export const weightGroups = Object.entries(MatchingWeights.shape).map(([key, group]) => ({
  key,
  title: factsOf(group).title ?? sentence(spaced(key)),
  description: factsOf(group).description ?? "",
  members: Object.entries(group.shape).map(([name, member]) => ({
    name,
    path: `weights.${key}.${name}`,
    label: factsOf(member).description ?? sentence(spaced(name)),
  })),
}));

/** The cuts by kind of list. */
export const cutGroups = Object.entries(cutLabels).map(([key, title]) => ({
  key: key as keyof MatchingPolicy["cuts"],
  title,
}));

const shown = (value: unknown): string => (typeof value === "boolean" ? (value ? "yes" : "no") : String(value));

/** Every weight and cut of a policy, in the order in which they are shown. */
export function weightRows(policy: MatchingPolicy): WeightRow[] {
  const weights: Record<string, Record<string, unknown>> = policy.weights;
  return [
    ...cutGroups.flatMap(({ key, title }) => [
      {
        path: `cuts.${key}.reviewFrom`,
        group: title,
        label: "A person looks from",
        value: `${policy.cuts[key].reviewFrom} bits`,
      },
      {
        path: `cuts.${key}.reviewsSameName`,
        group: title,
        label: "The same name is always looked at",
        value: shown(policy.cuts[key].reviewsSameName),
      },
    ]),
    ...weightGroups.flatMap(({ key, title, members }) =>
      members.map(({ name, path, label }) => ({ path, group: title, label, value: shown(weights[key]?.[name]) })),
    ),
  ];
}
