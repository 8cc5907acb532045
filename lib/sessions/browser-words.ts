import { userAgentFromString } from "next/server";

/**
 * A browser in words, "Chrome 131 on Windows", of how it names itself; empty where it does not. Without the version of the
 * system: browsers tell an old one on purpose.
 */
export function browserWords(userAgent: string | null): string {
  const { browser, os } = userAgentFromString(userAgent ?? undefined);
  const [version] = (browser.version ?? "").split(".");
  const name = [browser.name, version].filter(Boolean).join(" ");
  return [name, os.name].filter(Boolean).join(" on ");
}
