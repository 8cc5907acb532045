"use client";

import { ChevronsUpDown, Keyboard, KeyRound, LogOut, MonitorSmartphone } from "lucide-react";
import { signOut } from "next-auth/react";
import { useState } from "react";
import { openKeyboardHelp } from "@/components/keyboard/open-help";
import { useConsoleSession } from "@/components/shell/console-session";
import { DisplayChoices } from "@/components/shell/display-choices";
import { classNames } from "@/components/ui/class-names";
import { Menu, MenuItem, MenuLinkItem, MenuSeparator } from "@/components/ui/menu";
import { ChangePasswordDialog } from "@/components/users/change-password-dialog";
import { endsOnPurpose } from "@/lib/api/session-over";

/** Who is signed in, where, with which roles; how the console looks; and the way out. */
export function AccountMenu({ compact = false }: { compact?: boolean }) {
  const { user, organization } = useConsoleSession();
  const [isChanging, setChanging] = useState(false);
  const leave = () => {
    endsOnPurpose();
    void signOut({ callbackUrl: "/sign-in" });
  };
  return (
    <>
      <Menu
        align={compact ? "end" : "start"}
        side={compact ? "bottom" : "top"}
        className="max-h-(--available-height)! w-64"
        trigger={
          <button
            type="button"
            className={classNames(
              "flex items-center gap-2 rounded text-left hover:bg-hover data-popup-open:bg-hover",
              compact ? "p-1" : "w-full p-1.5",
            )}
          >
            <span
              aria-hidden
              className="grid size-7 shrink-0 place-items-center rounded-full bg-accent-soft text-12 font-semibold text-accent-ink"
            >
              {initials(user.name)}
            </span>
            <span className={compact ? "sr-only" : "rail-text min-w-0 flex-1"}>
              <span className="block truncate text-13 font-medium text-ink">{user.name}</span>
              <span className="block truncate text-12 text-ink-3">{organization.name}</span>
            </span>
            {!compact && <ChevronsUpDown aria-hidden className="rail-text size-4 shrink-0 text-ink-3" />}
          </button>
        }
      >
        <div className="px-2 py-1.5 text-13">
          <p className="truncate font-medium text-ink">{user.name}</p>
          <p className="truncate text-12 text-ink-3">{user.email}</p>
          <p className="mt-1 text-12 text-ink-2">{user.roles.join(", ") || "No role"}</p>
          <p className="truncate text-12 text-ink-2">{organization.name}</p>
        </div>
        <MenuSeparator />
        <DisplayChoices />
        <MenuSeparator />
        <MenuItem icon={Keyboard} onClick={openKeyboardHelp}>
          Keyboard shortcuts
        </MenuItem>
        {user.signsWith.includes("password") && (
          <MenuItem icon={KeyRound} onClick={() => setChanging(true)}>
            Change password
          </MenuItem>
        )}
        <MenuLinkItem icon={MonitorSmartphone} href="/console/sessions">
          Your sessions
        </MenuLinkItem>
        <MenuItem icon={LogOut} onClick={leave}>
          Sign out
        </MenuItem>
      </Menu>
      {isChanging && <ChangePasswordDialog onClose={() => setChanging(false)} />}
    </>
  );
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  return `${words[0]?.[0] ?? ""}${words.length > 1 ? (words.at(-1)?.[0] ?? "") : ""}`.toUpperCase();
}
