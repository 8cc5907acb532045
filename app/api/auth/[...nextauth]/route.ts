import NextAuth from "next-auth";
import { serviceUnavailable } from "@/lib/api/errors";
import { problemResponse } from "@/lib/api/problem";
import { requestIdOf } from "@/lib/api/request-id";
import { nextAuthOptions } from "@/lib/auth/next-auth-options";
import { backToConfirmation } from "@/lib/auth/sign-on-confirmation";

type RouteContext = { params: Promise<{ nextauth: string[] }> };

/** Sign-in, sign-out and session of people; the settings are read with the first request, not when it is built. */
const handler = async (request: Request, context: RouteContext): Promise<Response> => {
  let isStillSignedIn = false;
  const options = nextAuthOptions(request, () => {
    isStillSignedIn = true;
  });
  const response = await NextAuth(options)(request, context);
  return isStillSignedIn ? stillSignedIn(request) : backToConfirmation(request, response);
};

/** The cookie stays where it is: a session that others could still use must not look as if it were over. */
function stillSignedIn(request: Request): Response {
  const unfinished = serviceUnavailable("The session could not be ended; you are still signed in. Try again");
  return problemResponse(unfinished, { path: new URL(request.url).pathname, id: requestIdOf(request) });
}

export { handler as GET, handler as POST };
