import {
  type DisplayPreference,
  type DisplayValue,
  parsePreference,
  preferenceAttribute,
} from "@/lib/display-preferences";

const year = 31_536_000;

/** Applies a preference at once and remembers it for a year. Browser only. */
export function setDisplayPreference<Name extends DisplayPreference>(name: Name, value: DisplayValue<Name>): void {
  const attribute = preferenceAttribute(name, value);
  if (attribute) document.documentElement.dataset[name] = attribute;
  else delete document.documentElement.dataset[name];
  document.cookie = `${name}=${value}; path=/; max-age=${year}; samesite=lax`;
}

/** What applies now. Browser only. */
export function currentPreference<Name extends DisplayPreference>(name: Name): DisplayValue<Name> {
  return parsePreference(name, document.documentElement.dataset[name]);
}
