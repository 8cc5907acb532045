/** "no mail server is set up" becomes "No mail server is set up." */
export const sentenceOf = (clause: string): string =>
  clause && `${clause.charAt(0).toUpperCase()}${clause.slice(1)}${/[.!?]$/.test(clause) ? "" : "."}`;
