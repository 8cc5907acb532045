import { z } from "zod";
import { binary, operation } from "@/lib/api/operation";
import { Limit, Offset } from "@/lib/api/wire-schemas";
import { expiryKindNames } from "./expiry-kinds";
import {
  Certificate,
  CertificatePage,
  ExpiringPage,
  ListSourceName,
  MonitoringOverview,
  ScreeningPage,
  ScreeningRecord,
  screeningStates,
} from "./monitoring-schemas";

const tag = "monitoring";
const page = { offset: Offset, limit: Limit };
const screening = { params: { id: "scr_01hzy3v7k4c9m2n8p5q6r7s8t9" } };
const certificate = { params: { id: "crt_01hzy3v7k4c9m2n8p5q6r7s8t9" } };

export const getMonitoringOverview = operation({
  id: "getMonitoringOverview",
  tag,
  method: "GET",
  path: "/v2/monitoring/overview",
  summary: "See how monitoring stands",
  description:
    "Who is monitored; for every list its last complete screening and whether the next is overdue; how much has expired or expires within 90 days.",
  access: "any role",
  responses: { 200: MonitoringOverview },
  example: {},
});

export const listScreenings = operation({
  id: "listScreenings",
  tag,
  method: "GET",
  path: "/v2/monitoring/screenings",
  summary: "List screenings, newest first",
  access: "any role",
  query: z.object({
    ...page,
    source: ListSourceName.optional(),
    state: z.array(z.enum(screeningStates)).optional(),
  }),
  responses: { 200: ScreeningPage },
  example: { query: { source: "oig", limit: 20 } },
});

export const getScreening = operation({
  id: "getScreening",
  tag,
  method: "GET",
  path: "/v2/monitoring/screenings/{id}",
  summary: "Read a screening and its progress",
  access: "any role",
  responses: { 200: ScreeningRecord },
  example: screening,
});

export const requestScreening = operation({
  id: "requestScreening",
  tag,
  method: "POST",
  path: "/v2/monitoring/screenings",
  summary: "Screen all who are monitored against a list now",
  description: "409 while one is under way for that list, and while no version of it is loaded.",
  access: ["Supervisor"],
  body: z.object({ source: ListSourceName.meta({ title: "List" }) }),
  responses: { 201: ScreeningRecord },
  example: { body: { source: "ofac" } },
});

export const cancelScreening = operation({
  id: "cancelScreening",
  tag,
  method: "POST",
  path: "/v2/monitoring/screenings/{id}/cancel",
  summary: "Stop a screening",
  description: "What it found so far stays. 409 when it is over already.",
  access: ["Supervisor"],
  responses: { 200: ScreeningRecord },
  example: screening,
});

export const listCertificates = operation({
  id: "listCertificates",
  tag,
  method: "GET",
  path: "/v2/monitoring/certificates",
  summary: "List the monthly certificates of monitoring, newest first",
  description: "Made for each list after the end of a month; what a certificate says never changes.",
  access: "any role",
  query: z.object({
    ...page,
    source: ListSourceName.optional(),
    month: z
      .string()
      .regex(/^\d{4}-(0[1-9]|1[0-2])$/, "must be a month (YYYY-MM)")
      .optional(),
  }),
  responses: { 200: CertificatePage },
  example: { query: { source: "oig", month: "2026-10" } },
});

export const getCertificate = operation({
  id: "getCertificate",
  tag,
  method: "GET",
  path: "/v2/monitoring/certificates/{id}",
  summary: "Read a certificate",
  access: "any role",
  responses: { 200: Certificate },
  example: certificate,
});

export const getCertificateToDate = operation({
  id: "getCertificateToDate",
  tag,
  method: "GET",
  path: "/v2/monitoring/certificate-to-date",
  summary: "See what the certificate of the present month would say by now",
  description: "Not stored: the month is not over.",
  access: "any role",
  query: z.object({ source: ListSourceName }),
  responses: { 200: Certificate },
  example: { query: { source: "oig" } },
});

export const downloadCertificate = operation({
  id: "downloadCertificate",
  tag,
  method: "GET",
  path: "/v2/monitoring/certificates/{id}/pdf",
  summary: "Download a certificate as PDF",
  access: "any role",
  responses: { 200: binary },
  transaction: false,
  example: certificate,
});

export const listExpiringItems = operation({
  id: "listExpiringItems",
  tag,
  method: "GET",
  path: "/v2/monitoring/expiries",
  summary: "List what has expired or expires soon, the earliest first",
  description: "Of those who are monitored.",
  access: "any role",
  query: z.object({
    ...page,
    kind: z.array(z.enum(expiryKindNames)).optional(),
    days: z.number().int().min(0).max(90).default(90).meta({ description: "Expires within so many days" }),
    expired: z
      .enum(["include", "only", "exclude"])
      .default("include")
      .meta({ description: "What to do about dates that are past" }),
  }),
  responses: { 200: ExpiringPage },
  example: { query: { kind: ["license"], days: 30 } },
});
