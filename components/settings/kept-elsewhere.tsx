import { ChevronRight } from "lucide-react";
import Link from "next/link";

const places = [
  {
    href: "/console/rules?tab=required",
    label: "Required elements",
    about: "What a file needs, and exceptions to the window",
  },
  { href: "/console/rules", label: "Clean files", about: "The rules, tried out before they are published" },
  { href: "/console/rules?tab=matching", label: "Matching", about: "From which agreement on a person looks" },
  { href: "/console/outreach?tab=reasons", label: "Reasons of letters", about: "What is asked for" },
  { href: "/console/outreach?tab=templates", label: "Templates", about: "How letters read" },
  { href: "/console/outreach?tab=settings", label: "Sender and cadence", about: "Who writes, how often" },
  { href: "/console/lists", label: "Lists", about: "Exclusions and sanctions, with their versions" },
  { href: "/console/users", label: "Users", about: "Who works here, with which roles" },
  { href: "/console/api-clients", label: "API clients", about: "Programs and their secrets" },
] as const;

/** What else can be set, and where. */
export function KeptElsewhere() {
  return (
    <nav aria-labelledby="kept-elsewhere">
      <h2 id="kept-elsewhere" className="mb-2 text-14 font-semibold text-ink">
        Set on their own screens
      </h2>
      <ul className="divide-y rounded border bg-raised">
        {places.map(({ href, label, about }) => (
          <li key={label}>
            <Link
              href={href}
              prefetch={false}
              className="flex items-center gap-2 px-3 py-2 hover:bg-hover focus-visible:-outline-offset-2"
            >
              <span className="min-w-0 flex-1">
                <span className="block text-13 font-medium text-ink">{label}</span>
                <span className="block text-12 text-ink-3">{about}</span>
              </span>
              <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-3" />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
