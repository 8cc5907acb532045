import type { Metadata } from "next";
import { Suspense } from "react";
import { FlagInbox } from "@/components/flags/flag-inbox";

export const metadata: Metadata = { title: "Flags" };

export default function FlagsPage() {
  return (
    <Suspense>
      <FlagInbox />
    </Suspense>
  );
}
