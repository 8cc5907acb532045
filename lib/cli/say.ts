/** Prints one line for the person at the keyboard. */
export type Say = (line: string) => void;
