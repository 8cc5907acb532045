/** The element of a page in which the console's screens find who is signed in, when Next drew the page for nobody. */
export const sessionElementId = "console-session";
