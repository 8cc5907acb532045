// Safe to import in the browser: no Prisma, no Node.

/** NIST SP 800-63B-4, 3.1.1.2: length is what counts; no mixture of characters is asked for, and none expires. */
const shortestPassword = 12;
export const longestPassword = 200;

/** In one sentence, for whoever chooses one. */
export const passwordRule = `At least ${shortestPassword} characters. Several words are easier to remember than symbols.`;

/** What guesses begin with; compared without digits and symbols around them. */
const common = [
  "password",
  "passwort",
  "qwertyuiop",
  "qwerty",
  "asdfghjkl",
  "letmein",
  "welcome",
  "iloveyou",
  "administrator",
  "changeme",
  "credence",
  "credentialing",
  "supervisor",
];

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}]+/gu, "");

/** "aaaaaaaaaaaa", "123456789012", "abcabcabcabc": few characters, steps of one, or a short part again and again. */
function isPattern(password: string): boolean {
  if (new Set(password).size < 5) return true;
  const codes = Array.from(password, (letter) => letter.codePointAt(0) ?? 0);
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0));
  // The step from 9 to 0 goes on.
  if (steps.every((step) => step === 1 || step === -9) || steps.every((step) => step === -1 || step === 9)) return true;
  return /^(.{1,6})\1+$/u.test(password.toLowerCase());
}

/**
 * What is wrong with a new password, in words that follow "The password"; null for a good one. `person`: what others
 * know of whoever chooses it.
 */
export function passwordProblem(password: string, person: { email: string; name: string }): string | null {
  if (Array.from(password).length < shortestPassword) return `must have at least ${shortestPassword} characters`;
  if (password.length > longestPassword) return `must have at most ${longestPassword} characters`;
  const letters = lettersOf(password);
  if (isPattern(password) || (letters !== "" && common.some((word) => isOnly(letters, word))))
    return "is among the first that are guessed";
  const [local = ""] = person.email.toLowerCase().split("@");
  const own = [local, person.email, ...person.name.split(/\s+/)].map(lettersOf).filter((word) => word.length > 2);
  if (own.some((word) => isOnly(letters, word))) return "must be more than your name or e-mail address";
  return null;
}

/** The letters are this word, once or again and again, and nothing else. */
const isOnly = (letters: string, word: string): boolean => letters !== "" && letters.replaceAll(word, "") === "";
