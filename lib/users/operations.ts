import { z } from "zod";
import { operation } from "@/lib/api/operation";
import { roles } from "@/lib/api/context";

export const listUsers = operation({
  id: "listUsers",
  tag: "users",
  method: "GET",
  path: "/v2/users",
  summary: "List the people of the organization who can sign in, by name",
  access: "any role",
  responses: {
    200: z.object({ data: z.array(z.object({ id: z.string(), name: z.string(), roles: z.array(z.enum(roles)) })) }),
  },
  example: {},
});
