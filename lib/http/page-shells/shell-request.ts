import { randomBytes } from "node:crypto";
import { onceAProcess } from "@/lib/once-a-process";

/** With this header the front server asks Next for a page of nobody in particular. */
export const shellHeader = "x-page-shell";

/** What stands in it, known to this process alone: nobody else can ask for such a page. */
export const shellWord = onceAProcess("page shell word", () => randomBytes(24).toString("base64url"));
