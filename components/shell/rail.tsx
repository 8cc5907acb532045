"use client";

import { Ellipsis, type LucideIcon, PanelLeft } from "lucide-react";
import Link from "next/link";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { AccountMenu } from "@/components/shell/account-menu";
import { useConsoleSession } from "@/components/shell/console-session";
import { ProductMark } from "@/components/shell/product-mark";
import { entryOf, isOffered, type RailEntry, railEntries, railGroups } from "@/components/shell/rail-entries";
import { classNames } from "@/components/ui/class-names";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuLinkItem } from "@/components/ui/menu";
import { Tooltip } from "@/components/ui/tooltip";
import { useDisplayPreference } from "@/components/ui/use-display-preference";

/** The left rail from 768 px on. What collapses in it is decided by CSS (`rail-text`), so that nothing moves while loading. */
export function Rail() {
  const [rail] = useDisplayPreference("rail");
  const current = entryOf(usePathname());
  const { roles } = useConsoleSession().user;
  return (
    <nav
      aria-label="Main"
      className="flex h-[calc(100dvh-var(--banner-height))] min-h-0 flex-col border-r bg-rail max-md:hidden"
    >
      <div className="flex h-(--topbar-height) shrink-0 items-center gap-2 px-4">
        <Link href="/console" aria-label="Credence, home" className="flex items-center gap-2 rounded-small">
          <ProductMark />
          <span className="rail-text text-14 font-semibold text-ink">Credence</span>
        </Link>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto px-2 py-2">
        {railGroups.map(({ title, entries }, index) => (
          <div key={title} className={classNames(index > 0 && "mt-2 border-t pt-2")}>
            <ul aria-label={title} className="flex flex-col gap-0.5">
              {entries
                .filter((entry) => isOffered(entry, roles))
                .map((entry) => (
                  <RailItem key={entry.href} isCurrent={entry === current}>
                    <Tooltip content={entry.label} side="right" disabled={rail !== "collapsed"}>
                      <RailLink entry={entry} isCurrent={entry === current} />
                    </Tooltip>
                  </RailItem>
                ))}
            </ul>
          </div>
        ))}
      </div>
      <div className="border-t p-2">
        <AccountMenu />
      </div>
    </nav>
  );
}

/** The place of an entry: in a low window the current one is brought above the fold. */
function RailItem({ isCurrent, children }: { isCurrent: boolean; children: ReactNode }) {
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isCurrent) item.current?.scrollIntoView({ block: "nearest" });
  }, [isCurrent]);
  return (
    <li ref={item} className="scroll-my-2">
      {children}
    </li>
  );
}

type RailLinkProps = { entry: RailEntry; isCurrent: boolean };

function RailLink({ entry: { href, label, icon: Icon, Count }, isCurrent, ...props }: RailLinkProps) {
  return (
    <Link
      {...props}
      href={href}
      aria-current={isCurrent ? "page" : undefined}
      className={classNames(
        "flex h-8 items-center gap-2.5 rounded px-2.5 text-13 font-medium transition-colors duration-(--motion-fast)",
        isCurrent ? "bg-pressed text-ink" : "text-ink-2 hover:bg-hover hover:text-ink",
      )}
    >
      <Icon aria-hidden className={classNames("size-4 shrink-0", isCurrent ? "text-accent-ink" : "text-ink-3")} />
      <span className="rail-text truncate">{label}</span>
      {Count && <Count />}
    </Link>
  );
}

/** Collapses the rail to its icons, and back. */
export function RailSwitch() {
  const [rail, setRail] = useDisplayPreference("rail");
  const collapsed = rail === "collapsed";
  return (
    <IconButton
      label={collapsed ? "Widen the navigation" : "Narrow the navigation"}
      icon={PanelLeft}
      side="bottom"
      onClick={() => setRail(collapsed ? "expanded" : "collapsed")}
      className="-ml-2 max-md:hidden"
    />
  );
}

/** Entries of the bottom bar; the others stand behind its last button. */
const inReach = 4;

const tile = "flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-12 focus-visible:-outline-offset-2";

/** What the rail is below 768 px. */
export function BottomBar() {
  const current = entryOf(usePathname());
  const { roles } = useConsoleSession().user;
  const offered = railEntries.filter((entry) => isOffered(entry, roles));
  const [first, rest] = [offered.slice(0, inReach), offered.slice(inReach)];
  const isBehind = rest.some((entry) => entry === current);
  return (
    <nav
      aria-label="Main"
      // At 400 % zoom it would leave a third of the height to the page: there it stands at the page's end.
      className="fixed inset-x-0 bottom-0 z-30 border-t bg-rail pb-[env(safe-area-inset-bottom)] md:hidden [@media(max-height:20rem)]:static"
    >
      <ul className="flex h-(--bottombar-height) items-stretch justify-around">
        {first.map((entry) => (
          <li key={entry.href} className="flex min-w-0 flex-1">
            <Link
              href={entry.href}
              aria-current={entry === current ? "page" : undefined}
              className={classNames(tile, entry === current ? "font-medium text-ink" : "text-ink-2")}
            >
              <TileFace icon={entry.icon} label={entry.label} isCurrent={entry === current} />
            </Link>
          </li>
        ))}
        <li className="flex min-w-0 flex-1">
          <Menu
            align="end"
            side="top"
            trigger={
              <button type="button" className={classNames(tile, isBehind ? "font-medium text-ink" : "text-ink-2")}>
                <TileFace icon={Ellipsis} label="More" isCurrent={isBehind} />
              </button>
            }
          >
            {rest.map(({ href, label, icon }) => (
              <MenuLinkItem key={href} href={href} icon={icon}>
                {label}
              </MenuLinkItem>
            ))}
          </Menu>
        </li>
      </ul>
    </nav>
  );
}

type TileFaceProps = { icon: LucideIcon; label: string; isCurrent: boolean };

function TileFace({ icon: Icon, label, isCurrent }: TileFaceProps) {
  return (
    <>
      <Icon aria-hidden className={classNames("size-5", isCurrent ? "text-accent-ink" : "text-ink-3")} />
      <span className="max-w-full truncate px-1">{label}</span>
    </>
  );
}
