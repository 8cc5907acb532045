/** What stands where a secret is. */
export const mask = "****";

/** Shorter values would be found everywhere in ordinary text. */
const shortestSecret = 4;

/**
 * A function that puts `****` where one of the secrets stands, as it is or as JSON would write it: endpoints that echo
 * what they got must not bring a secret into the log. Longer ones first, because one may hold another.
 */
export function masking(secrets: readonly string[]): (text: string) => string {
  const written = secrets
    .filter((secret) => secret.length >= shortestSecret)
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]);
  const wanted = [...new Set(written)].sort((some, other) => other.length - some.length);
  return (text) => wanted.reduce((masked, secret) => masked.replaceAll(secret, mask), text);
}

/** Every value masked; the names stay readable. */
export const maskValues = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.keys(headers).map((name) => [name, mask]));
