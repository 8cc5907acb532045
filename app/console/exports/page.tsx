import type { Metadata } from "next";
import { ExportsScreen } from "@/components/exports/exports-screen";

export const metadata: Metadata = { title: "Exports" };

export default function ExportsPage() {
  return <ExportsScreen />;
}
