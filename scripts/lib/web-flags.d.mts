export const webFlags: readonly string[];
