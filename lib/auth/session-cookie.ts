import type { ApiRequest } from "@/lib/api/exchange";
import { cookiesOf } from "./request-cookies";

const cookieNames = ["__Secure-next-auth.session-token", "next-auth.session-token"];

/** The session's token is base64url and dots: it needs no decoding, and other people's cookies may not stand it. */
export function sessionCookie(request: Pick<ApiRequest, "headers">): string | undefined {
  const cookies = cookiesOf(request);
  return cookieNames.map((name) => cookies.get(name)).find((value) => value !== undefined);
}
