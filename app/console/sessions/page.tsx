import type { Metadata } from "next";
import { Suspense } from "react";
import { SessionsScreen } from "@/components/sessions/sessions-screen";

export const metadata: Metadata = { title: "Your sessions" };

export default function SessionsPage() {
  return (
    <Suspense>
      <SessionsScreen />
    </Suspense>
  );
}
