import { foldName } from "@/lib/verification/matching/fold-name";

/** "last first middle", folded: a prefix range on it finds a name by its beginning, with an index. */
export const searchNameOf = (name: { lastName: string; firstName: string; middleName: string }): string =>
  [name.lastName, name.firstName, name.middleName].map(foldName).filter(Boolean).join(" ");
