import type { ComponentType } from "react";
import { UnreadCount } from "@/components/flags/unread-count";
import {
  Building2,
  ClipboardCheck,
  Contact,
  FileDown,
  Flag,
  House,
  IdCard,
  type LucideIcon,
  Mail,
  NotebookPen,
  Radar,
  Scale,
  UsersRound,
  Webhook,
  Workflow,
} from "lucide-react";

export type RailEntry = {
  href: string;
  label: string;
  icon: LucideIcon;
  /** How much waits there, drawn beside the word. */
  Count?: ComponentType;
};

/** The main navigation, in the order of work. An entry is added together with its screen. */
export const railEntries: readonly RailEntry[] = [
  { href: "/console", label: "Home", icon: House },
  { href: "/console/review", label: "Review", icon: ClipboardCheck },
  { href: "/console/providers", label: "Providers", icon: UsersRound },
  { href: "/console/facilities", label: "Facilities", icon: Building2 },
  { href: "/console/flags", label: "Flags", icon: Flag, Count: UnreadCount },
  { href: "/console/outreach", label: "Outreach", icon: Mail },
  { href: "/console/monitoring", label: "Monitoring", icon: Radar },
  { href: "/console/groups", label: "Groups", icon: Contact },
  { href: "/console/forms", label: "Forms", icon: NotebookPen },
  { href: "/console/exports", label: "Exports", icon: FileDown },
  { href: "/console/webhooks", label: "Webhooks", icon: Webhook },
  { href: "/console/caqh", label: "CAQH", icon: IdCard },
  { href: "/console/rules", label: "Rules", icon: Scale },
  { href: "/console/process", label: "Process", icon: Workflow },
];

/** The entry a path belongs to. */
export function entryOf(pathname: string): RailEntry | undefined {
  // Every screen lies below Home's path; only Home itself belongs to it.
  const isBelow = (href: string) => href !== "/console" && pathname.startsWith(`${href}/`);
  return railEntries.find(({ href }) => pathname === href || isBelow(href));
}
