type LetterFacts = {
  /** Who is addressed: the provider, or whoever the facility named as its contact. */
  addressee: string;
  /** The facility; undefined when the provider is asked about the own file. */
  facilityName?: string;
  organizationName: string;
  /** Labels of the elements that are missing; may be empty. */
  missing: readonly string[];
};

export type Letter = { subject: string; body: string };

const maximumSubject = 255;
const inWords = new Intl.ListFormat("en", { type: "conjunction" });

/** One line, whatever a name holds: a line break in a subject would begin another header. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, " ").trim();

/** "State licenses" inside a sentence; an abbreviation stays as it is. */
const insideSentence = (label: string): string =>
  /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/** The letter that asks for what a file lacks: plain text, and nothing of the file but what is missing. */
export function outreachLetter(facts: LetterFacts): Letter {
  const organization = oneLine(facts.organizationName);
  const whose =
    facts.facilityName === undefined ? "your credentialing" : `the credentialing of ${oneLine(facts.facilityName)}`;
  const ask =
    facts.missing.length === 0
      ? "we need further information from you"
      : `we still need the following from you: ${inWords.format(facts.missing.map(insideSentence))}`;
  const subject = `${organization}: information needed for ${whose}`;
  return {
    subject: subject.length > maximumSubject ? `${subject.slice(0, maximumSubject - 1)}…` : subject,
    body: [
      `Dear ${oneLine(facts.addressee) || "colleague"},`,
      `${organization} is working on ${whose}. To complete the file ${ask}.`,
      "Please send it to us, or tell us when we may expect it. If you have already done so, please accept our thanks; we are glad to answer any question.",
      `Kind regards\n${organization}`,
    ].join("\n\n"),
  };
}
