type PersonName = { firstName: string; middleName: string; lastName: string };

/** "Quillfeather, Ada Marie": how lists of people are read. */
export function displayName({ firstName, middleName, lastName }: PersonName): string {
  return [lastName, [firstName, middleName].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}

/** "Quillfeather, Ada Marie · MD": how a provider is named everywhere. */
export const displayNameWithDegree = ({ degree, ...name }: PersonName & { degree: string }): string =>
  [displayName(name), degree].filter(Boolean).join(" · ");
