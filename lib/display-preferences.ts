/**
 * How a person likes the console: kept in a cookie, so that the server writes it on <html> and nothing flashes, and read
 * by CSS alone (tokens.css). "system" and the defaults leave the attribute out.
 */
export const displayPreferences = {
  theme: ["system", "light", "dark"],
  density: ["comfortable", "compact"],
  rail: ["expanded", "collapsed"],
  /** Shortcuts of a single key can be switched off (WCAG 2.1.4): speech input types letters. */
  shortcuts: ["on", "off"],
  /** After a decision the next file of the queue comes by itself; off, the record of the decision stays on screen. */
  advance: ["off", "on"],
} as const;

export type DisplayPreference = keyof typeof displayPreferences;
export type DisplayValue<Name extends DisplayPreference> = (typeof displayPreferences)[Name][number];

/** The value of a preference if it is a known one, else the default, which is the first. */
export function parsePreference<Name extends DisplayPreference>(
  name: Name,
  value: string | null | undefined,
): DisplayValue<Name> {
  const known: readonly DisplayValue<Name>[] = displayPreferences[name];
  return known.find((candidate) => candidate === value) ?? displayPreferences[name][0];
}

/** The data attribute of <html> for a value: undefined when it is the default. */
export function preferenceAttribute(name: DisplayPreference, value: string | undefined): string | undefined {
  const parsed = parsePreference(name, value);
  return parsed === displayPreferences[name][0] ? undefined : parsed;
}
