/** Everything under this key is asked again after an act on an export. */
export const exportsKey = ["exports"] as const;
