import type { Metadata, Viewport } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { ProvidersRoot } from "@/components/providers-root";
import { BrowserClock } from "@/components/sandbox/browser-clock";
import { SandboxBanner } from "@/components/sandbox/sandbox-banner";
import { clockAheadMs } from "@/lib/clock";
import { preferenceAttribute } from "@/lib/display-preferences";
import { isSandbox } from "@/lib/env";
import { fontClassNames } from "./fonts";
import "./globals.css";

export const metadata: Metadata = {
  title: { template: "%s · Credence", default: "Credence" },
  description: "Credentialing for healthcare providers and facilities",
  robots: { index: false },
};

export const viewport: Viewport = { colorScheme: "light dark" };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const saved = await cookies();
  const isTestData = isSandbox();
  return (
    <html
      lang="en"
      data-theme={preferenceAttribute("theme", saved.get("theme")?.value)}
      data-density={preferenceAttribute("density", saved.get("density")?.value)}
      data-rail={preferenceAttribute("rail", saved.get("rail")?.value)}
      data-advance={preferenceAttribute("advance", saved.get("advance")?.value)}
      data-shortcuts={preferenceAttribute("shortcuts", saved.get("shortcuts")?.value)}
      data-test-data={isTestData ? "" : undefined}
      className={fontClassNames}
    >
      <body>
        <ProvidersRoot>
          {isTestData && <BrowserClock aheadMs={clockAheadMs()} />}
          {isTestData && <SandboxBanner />}
          {children}
        </ProvidersRoot>
      </body>
    </html>
  );
}
