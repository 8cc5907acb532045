import NextAuth from "next-auth";
import { nextAuthOptions } from "@/lib/auth/next-auth-options";

type RouteContext = { params: Promise<{ nextauth: string[] }> };

/** Sign-in, sign-out and session of people; the settings are read with the first request, not when it is built. */
const handler = (request: Request, context: RouteContext): Promise<Response> =>
  NextAuth(nextAuthOptions())(request, context);

export { handler as GET, handler as POST };
