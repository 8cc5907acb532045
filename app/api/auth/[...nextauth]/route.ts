import NextAuth from "next-auth";
import { nextAuthOptions } from "@/lib/auth/next-auth-options";
import { backToConfirmation } from "@/lib/auth/sign-on-confirmation";

type RouteContext = { params: Promise<{ nextauth: string[] }> };

/** Sign-in, sign-out and session of people; the settings are read with the first request, not when it is built. */
const handler = async (request: Request, context: RouteContext): Promise<Response> =>
  backToConfirmation(request, await NextAuth(nextAuthOptions(request))(request, context));

export { handler as GET, handler as POST };
