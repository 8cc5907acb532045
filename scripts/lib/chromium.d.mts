/** The browser of this machine: CHROMIUM_PATH, or the first one on PATH; undefined when there is none. */
export function findChromium(): string | undefined;
