import { z } from "zod";

const Address = z.email().max(320);

/** One address and nothing else: a list, a name or a line break in it would reach people nobody meant. */
export const isMailAddress = (text: string): boolean => Address.safeParse(text).success;

/** The address of `Name <address>`, and the name. */
export function partsOfSender(sender: string): { name: string; address: string } {
  const at = sender.lastIndexOf("<");
  if (at === -1) return { name: "", address: sender.trim() };
  return {
    name: sender.slice(0, at).trim(),
    address: sender
      .slice(at + 1)
      .replace(/>\s*$/, "")
      .trim(),
  };
}
