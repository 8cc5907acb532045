"use client";

import type { ReactNode } from "react";
import { UploadsProvider } from "@/components/documents/uploads-provider";
import { GlobalKeys } from "@/components/keyboard/global-keys";
import { LongWorkTray } from "@/components/long-work/long-work-tray";
import { CommandPalette } from "@/components/palette/command-palette";
import { SessionWatch } from "@/components/sessions/session-watch";
import { AccountMenu } from "@/components/shell/account-menu";
import { Breadcrumb, BreadcrumbProvider } from "@/components/shell/breadcrumb";
import { ConsoleSessionProvider } from "@/components/shell/console-session";
import { FrameOutline } from "@/components/shell/frame-outline";
import { InBrowser } from "@/components/shell/in-browser";
import { BottomBar, Rail, RailSwitch } from "@/components/shell/rail";
import type { ConsoleSession } from "@/lib/auth/console-session";

/**
 * The frame of every screen: rail, top bar, content. From 768 px on the content scrolls by itself, below it the page does.
 * One part of the browser's as a whole: drawn on the server it would name each of its parts, with all their scripts, in
 * every first HTML. Without a session it is for whoever the page itself names.
 */
export function ConsoleFrame({ session, children }: { session: ConsoleSession | null; children: ReactNode }) {
  return (
    <ConsoleSessionProvider session={session}>
      <InBrowser instead={<FrameOutline />}>
        <BreadcrumbProvider>
          <a
            href="#main"
            className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded focus:bg-accent focus:px-3 focus:py-2 focus:text-13 focus:font-medium focus:text-on-accent"
          >
            Skip to content
          </a>
          <div className="isolate min-h-dvh md:grid md:h-[calc(100dvh-var(--banner-height))] md:min-h-0 md:grid-cols-[var(--rail-width)_minmax(0,1fr)]">
            <Rail />
            <div className="flex min-h-dvh min-w-0 flex-col md:h-[calc(100dvh-var(--banner-height))] md:min-h-0">
              <header className="flex h-(--topbar-height) shrink-0 items-center gap-2 border-b bg-canvas px-4 max-md:sticky max-md:top-(--banner-height) max-md:z-30 md:px-6">
                <RailSwitch />
                <Breadcrumb />
                <div className="ml-auto flex shrink-0 items-center gap-1">
                  <CommandPalette />
                  <LongWorkTray />
                  <div className="md:hidden">
                    <AccountMenu compact />
                  </div>
                </div>
              </header>
              <main
                id="main"
                tabIndex={-1}
                // Positioned: what only screen readers see would otherwise lengthen the page below the frame.
                className="relative flex min-h-0 flex-1 flex-col outline-none max-md:pb-[calc(var(--bottombar-height)+env(safe-area-inset-bottom))] md:overflow-y-auto"
              >
                <UploadsProvider>{children}</UploadsProvider>
              </main>
            </div>
            <BottomBar />
          </div>
          <SessionWatch />
          <GlobalKeys />
        </BreadcrumbProvider>
      </InBrowser>
    </ConsoleSessionProvider>
  );
}
