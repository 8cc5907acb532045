import type { Metadata } from "next";
import { CaqhAccountScreen } from "@/components/caqh/caqh-account-screen";

export const metadata: Metadata = { title: "CAQH" };

export default function CaqhPage() {
  return <CaqhAccountScreen />;
}
