import {
  Building2,
  FileUp,
  Keyboard,
  type LucideIcon,
  Monitor,
  MonitorSmartphone,
  Moon,
  Rows2,
  Rows3,
  Sun,
  UserRound,
} from "lucide-react";
import { openKeyboardHelp } from "@/components/keyboard/open-help";
import { isOffered, railEntries } from "@/components/shell/rail-entries";
import { setDisplayPreference } from "@/components/ui/display-preferences";
import type { Found } from "@/lib/find/operations";

export type PaletteEntry = {
  id: string;
  label: string;
  /** What tells it from others of its name. */
  line?: string;
  icon: LucideIcon;
  /** Where it leads, or what it does. */
  act: { href: string } | { run: () => void };
};

export type PaletteGroup = { value: string; items: PaletteEntry[] };

const screensFor = (roles: readonly string[]): PaletteEntry[] =>
  railEntries
    .filter((entry) => isOffered(entry, roles))
    .map(({ href, label, icon }) => ({ id: href, label, icon, act: { href } }));

const acts: readonly PaletteEntry[] = [
  { id: "add-provider", label: "Add provider", icon: UserRound, act: { href: "/console/providers?add=1" } },
  { id: "add-facility", label: "Add facility", icon: Building2, act: { href: "/console/facilities?add=1" } },
  { id: "import", label: "Import a file", icon: FileUp, act: { href: "/console/imports/new" } },
  { id: "light", label: "Light theme", icon: Sun, act: { run: () => setDisplayPreference("theme", "light") } },
  { id: "dark", label: "Dark theme", icon: Moon, act: { run: () => setDisplayPreference("theme", "dark") } },
  {
    id: "system",
    label: "Theme of the system",
    icon: Monitor,
    act: { run: () => setDisplayPreference("theme", "system") },
  },
  { id: "compact", label: "Compact rows", icon: Rows3, act: { run: () => setDisplayPreference("density", "compact") } },
  {
    id: "comfortable",
    label: "Comfortable rows",
    icon: Rows2,
    act: { run: () => setDisplayPreference("density", "comfortable") },
  },
  { id: "sessions", label: "Your sessions", icon: MonitorSmartphone, act: { href: "/console/sessions" } },
  { id: "keys", label: "Keyboard shortcuts", icon: Keyboard, act: { run: openKeyboardHelp } },
];

const subjectKinds = {
  provider: { icon: UserRound, folder: "providers" },
  facility: { icon: Building2, folder: "facilities" },
} as const;

const toEntry = ({ kind, id, name, npi, external_id: externalId, place }: Found): PaletteEntry => ({
  id,
  label: name,
  line: [npi && `NPI ${npi}`, externalId, place].filter(Boolean).join(" · "),
  icon: subjectKinds[kind].icon,
  act: { href: `/console/${subjectKinds[kind].folder}/${id}` },
});

const folded = (text: string): string => ` ${text.toLowerCase().trim()}`;

/** Words are found by their beginnings. */
const beginsAWord = (typed: string) => (entry: PaletteEntry) => folded(entry.label).includes(folded(typed));

type Offered = {
  found: readonly Found[];
  /** What the open screen offers. */
  here: readonly PaletteGroup[];
  /** Of whoever looks. */
  roles: readonly string[];
};

/** What the palette offers for a text: who was found, then acts and screens of that name. Empty groups are left out. */
export function paletteGroups(typed: string, { found, here, roles }: Offered): PaletteGroup[] {
  const isMeant = beginsAWord(typed);
  return [
    { value: "Providers and facilities", items: found.map(toEntry) },
    ...here.map(({ value, items }) => ({ value, items: items.filter(isMeant) })),
    { value: "Go to", items: screensFor(roles).filter(isMeant) },
    { value: "Do", items: acts.filter(isMeant) },
  ].filter(({ items }) => items.length > 0);
}
