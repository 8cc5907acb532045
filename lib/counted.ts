// Numbers in words, as everybody reads them here. Safe to import in the browser.

/** "9,700" */
export const number = (value: number): string => value.toLocaleString("en-US");

/** "1 file", "9,700 files", "2 facilities"; `many` is needed only where it is not the word with an s. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${number(count)} ${count === 1 ? one : many}`;
