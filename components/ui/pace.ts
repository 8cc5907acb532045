/** Milliseconds between two looks: while something is under way the screen follows closely, otherwise now and then. */
export const pace = (isBusy: boolean): number => (isBusy ? 1_500 : 30_000);
