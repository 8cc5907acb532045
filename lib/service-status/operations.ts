import { z } from "zod";
import { operation } from "@/lib/api/operation";

export const getHealth = operation({
  id: "getHealth",
  tag: "service",
  method: "GET",
  path: "/healthz",
  summary: "The process runs",
  access: "public",
  responses: { 200: z.object({ status: z.literal("ok") }) },
  example: {},
});

export const getReadiness = operation({
  id: "getReadiness",
  tag: "service",
  method: "GET",
  path: "/readyz",
  summary: "The service can answer requests: the database is there and migrated",
  access: "public",
  responses: { 200: z.object({ status: z.literal("ready") }) },
  example: {},
});
