import type { Context } from "@/lib/api/context";
import { env } from "@/lib/env";
import type { OutreachSettings } from "@/lib/generated/prisma/client";
import { isMailAddress } from "./mail-address";
import { oneLine } from "./outreach-letter";

export type Settings = Pick<
  OutreachSettings,
  "senderName" | "senderEmail" | "replyTo" | "cadenceDays" | "maximumLetters" | "writesByItself" | "version"
> & { updatedAt: Date | null; updatedByName: string };

/** What holds until an organization says something else: a week between letters, and four of them. */
export const initialSettings: Settings = {
  senderName: "",
  senderEmail: "",
  replyTo: "",
  cadenceDays: 7,
  maximumLetters: 4,
  writesByItself: false,
  version: 0,
  updatedAt: null,
  updatedByName: "",
};

export async function currentSettings({
  db,
  organizationId,
}: Pick<Context, "db" | "organizationId">): Promise<Settings> {
  return (await db.outreachSettings.findFirst({ where: { organizationId } })) ?? initialSettings;
}

/** Name and address that a letter goes out under, as the letter keeps them; empty while no address is set. */
export function senderOf({ senderName, senderEmail }: Pick<Settings, "senderName" | "senderEmail">): string {
  if (senderEmail === "") return "";
  // What would end the name or begin another address has no place in it.
  const name = oneLine(senderName.replace(/["<>\\]/g, " "));
  return name === "" ? senderEmail : `${name} <${senderEmail}>`;
}

/** Why a letter would be kept instead of sent; empty when it would be sent. `address` null: whoever it is written to. */
export function whyKept({ senderEmail }: Pick<Settings, "senderEmail">, address: string | null): string {
  if (env().SMTP_URL === undefined) return "no mail server is set up";
  if (senderEmail === "") return "the settings name no sender";
  if (address !== null && !isMailAddress(address))
    return `"${oneLine(address).slice(0, 100)}" is not an e-mail address`;
  return "";
}
