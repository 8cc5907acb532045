import type { ComponentType } from "react";
import type { Role } from "@/lib/api/context";
import { NextMeetingDay } from "@/components/committee/next-meeting-day";
import { UnreadCount } from "@/components/flags/unread-count";
import {
  Building2,
  ClipboardCheck,
  Contact,
  FileDown,
  FileUp,
  Flag,
  Gavel,
  House,
  IdCard,
  KeyRound,
  ListX,
  type LucideIcon,
  Mail,
  NotebookPen,
  Radar,
  Scale,
  ScrollText,
  SlidersHorizontal,
  UserCog,
  UsersRound,
  Webhook,
  Workflow,
} from "lucide-react";

export type RailEntry = {
  href: string;
  label: string;
  /** The letter that leads there after g. */
  key: string;
  icon: LucideIcon;
  /** How much waits there, drawn beside the word. */
  Count?: ComponentType;
  /** Offered to this role alone; the screen itself says so to others. */
  onlyFor?: Role;
};

type RailGroup = { title: string; entries: readonly RailEntry[] };

/** The main navigation: the day's work, what is kept and handed out, how the service is set. An entry comes with its screen. */
export const railGroups: readonly RailGroup[] = [
  {
    title: "Work",
    entries: [
      { href: "/console", label: "Home", key: "h", icon: House },
      { href: "/console/review", label: "Review", key: "r", icon: ClipboardCheck },
      { href: "/console/providers", label: "Providers", key: "p", icon: UsersRound },
      { href: "/console/facilities", label: "Facilities", key: "f", icon: Building2 },
      { href: "/console/flags", label: "Flags", key: "l", icon: Flag, Count: UnreadCount },
      { href: "/console/committee", label: "Committee", key: "k", icon: Gavel, Count: NextMeetingDay },
      { href: "/console/outreach", label: "Outreach", key: "o", icon: Mail },
      { href: "/console/monitoring", label: "Monitoring", key: "m", icon: Radar },
    ],
  },
  {
    title: "Records",
    entries: [
      { href: "/console/groups", label: "Groups", key: "g", icon: Contact },
      { href: "/console/forms", label: "Forms", key: "s", icon: NotebookPen },
      { href: "/console/imports", label: "Imports", key: "i", icon: FileUp },
      { href: "/console/exports", label: "Exports", key: "e", icon: FileDown },
    ],
  },
  {
    title: "Administration",
    entries: [
      { href: "/console/webhooks", label: "Webhooks", key: "w", icon: Webhook },
      { href: "/console/caqh", label: "CAQH", key: "c", icon: IdCard },
      { href: "/console/lists", label: "Lists", key: "x", icon: ListX },
      { href: "/console/rules", label: "Rules", key: "u", icon: Scale },
      { href: "/console/users", label: "Users", key: "n", icon: UserCog, onlyFor: "Supervisor" },
      { href: "/console/api-clients", label: "API clients", key: "d", icon: KeyRound, onlyFor: "Supervisor" },
      { href: "/console/settings", label: "Settings", key: "y", icon: SlidersHorizontal, onlyFor: "Supervisor" },
      { href: "/console/audit", label: "Audit log", key: "a", icon: ScrollText, onlyFor: "Supervisor" },
      { href: "/console/process", label: "Process", key: "t", icon: Workflow },
    ],
  },
];

/** Whether an entry is offered to somebody with these roles. */
export const isOffered = ({ onlyFor }: Pick<RailEntry, "onlyFor">, roles: readonly string[]): boolean =>
  onlyFor === undefined || roles.includes(onlyFor);

export const railEntries: readonly RailEntry[] = railGroups.flatMap(({ entries }) => entries);

/** The entry a path belongs to. */
export function entryOf(pathname: string): RailEntry | undefined {
  // Every screen lies below Home's path; only Home itself belongs to it.
  const isBelow = (href: string) => href !== "/console" && pathname.startsWith(`${href}/`);
  return railEntries.find(({ href }) => pathname === href || isBelow(href));
}
