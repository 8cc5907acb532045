/** Of a transaction: a busy database makes it slower, not impossible; the default of 5 s would throw the work away. */
export const patience = { maxWait: 10_000, timeout: 25_000 };
