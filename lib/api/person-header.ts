/** In which the console's pages say for whom they were drawn (an id); clients of the API need none. */
export const personHeader = "session-person";
