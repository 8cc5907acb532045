// Safe to import in the browser: no Prisma, no Node.

/** The rules that an organization keeps as data, each in versions of its own. */
export const policyKinds = {
  file: { label: "Files", about: "What is required, how long it lasts, and what makes a file clean" },
  matching: { label: "Matching", about: "What agreement is worth, and from which score a person looks" },
} as const;

export type PolicyKind = keyof typeof policyKinds;

export const policyKindNames = Object.keys(policyKinds) as [PolicyKind, ...PolicyKind[]];
