import type { Metadata } from "next";
import { RulesScreen } from "@/components/policies/rules-screen";

export const metadata: Metadata = { title: "Rules" };

export default function RulesPage() {
  return <RulesScreen />;
}
