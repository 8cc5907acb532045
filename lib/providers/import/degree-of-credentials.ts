import { generalCredentials, type Degree, occupations, saysNothing } from "./credential-table";
import { plain, type Profession, professionOf } from "./professions";

type Meaning = {
  degree: Degree;
  /** Position in the table: the smaller, the stronger. */
  rank: number;
  isGeneral: boolean;
};

export type DegreeFound =
  | { degree: Degree }
  /** `blank`: nothing that names an occupation is written, and the profession does not settle it either. */
  | { degree: null; reason: "blank" | "unknown" };

const meanings = new Map<string, Meaning>();
const phrases = new Map<string, Meaning>();

for (const [rank, row] of [...occupations, ...generalCredentials].entries()) {
  const meaning = { degree: row.degree, rank, isGeneral: rank >= occupations.length };
  for (const written of row.written.split(" ")) {
    meanings.set(written, meaning);
    if (row.isCertifiable) for (const ending of ["C", "BC"]) meanings.set(`${written}${ending}`, meaning);
  }
  for (const spelled of row.spelled ?? []) phrases.set(plain(spelled), meaning);
}

const isKnown = (word: string) => meanings.has(word) || saysNothing.has(word);

/** NPPES keeps 20 characters: a spelled-out occupation may end in the middle. */
const longestWritten = 20;
const longestPhrase = 5;

function cutPhrase(text: string): Meaning | undefined {
  if (text.length < longestWritten - 1) return undefined;
  const whole = [...phrases.keys()].find((phrase) => phrase.startsWith(text));
  return whole === undefined ? undefined : phrases.get(whole);
}

/** Credentials written without a blank between them ("MDFACC", "RNCNPMSN"); null unless every part is known. */
function apart(word: string): string[] | null {
  if (word === "") return [];
  for (let length = word.length; length >= 2; length -= 1) {
    const first = word.slice(0, length);
    if (!isKnown(first)) continue;
    const rest = apart(word.slice(length));
    if (rest) return [first, ...rest];
  }
  return null;
}

type Credential = { length: number; meanings: readonly Meaning[]; isKnown: boolean };

/** The longest run of words from here that is one credential: "NURSE PRACTITIONER", "PA - C", "PH D", "CCC-SLP". */
function credentialAt(words: readonly string[], from: number): Credential {
  for (let length = Math.min(longestPhrase, words.length - from); length > 0; length -= 1) {
    const run = words.slice(from, from + length);
    const together = run.join("");
    const meaning = phrases.get(run.join(" ")) ?? meanings.get(together);
    if (meaning) return { length, meanings: [meaning], isKnown: true };
    if (saysNothing.has(together)) return { length, meanings: [], isKnown: true };
  }
  const parts = apart(words[from] ?? "");
  return { length: 1, meanings: (parts ?? []).flatMap((part) => meanings.get(part) ?? []), isKnown: parts !== null };
}

/** What each credential means, strongest first, and whether any of them is not in the table. */
function read(credentials: string): { meanings: Meaning[]; hasUnknown: boolean } {
  const text = plain(credentials.replace(/[.'’]/g, ""));
  const cut = cutPhrase(text);
  if (cut) return { meanings: [cut], hasUnknown: false };
  const words = text === "" ? [] : text.split(" ");
  const found: Credential[] = [];
  for (let at = 0; at < words.length; ) {
    const credential = credentialAt(words, at);
    found.push(credential);
    at += credential.length;
  }
  return {
    meanings: found.flatMap((credential) => credential.meanings).toSorted((a, b) => a.rank - b.rank),
    hasUnknown: found.some((credential) => !credential.isKnown),
  };
}

function choose(written: readonly Meaning[], profession: Profession | null): Degree | null {
  const [strongest] = written;
  if (!strongest) return profession?.means ?? null;
  const fitting = written.find(({ degree }) => profession?.fits.includes(degree));
  if (fitting) return fitting.degree;
  if (strongest.isGeneral && profession?.means) return profession.means;
  return strongest.degree;
}

/**
 * The degree (provider type) that credentials as people write them stand for: "M.D., PH.D." is MD, "APRN, FNP-BC" is
 * NP. Of several the strongest practitioner counts, unless `profession` (a Medicare provider type or a taxonomy
 * code) says which of them is practiced; it also fills in where nothing is written that names an occupation, if it
 * can only mean one degree. Credentials that are not in the table are never guessed.
 */
export function degreeOfCredentials(credentials: string, profession = ""): DegreeFound {
  const { meanings: written, hasUnknown } = read(credentials);
  if (written.length === 0 && hasUnknown) return { degree: null, reason: "unknown" };
  const degree = choose(written, professionOf(profession));
  return degree === null ? { degree, reason: "blank" } : { degree };
}
