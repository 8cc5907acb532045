/** Everything under this key is asked again after an act on an export. */
export const exportsKey = ["exports"] as const;

/** While something is exported the screen follows closely; otherwise it looks now and then. */
export const pace = (isBusy: boolean): number => (isBusy ? 1_500 : 30_000);
