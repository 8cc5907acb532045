import { z } from "zod";

export const severities = ["critical", "major", "minor"] as const;

export type Severity = (typeof severities)[number];

export const Severity = z.enum(severities);
