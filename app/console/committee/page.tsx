import type { Metadata } from "next";
import { CommitteeScreen } from "@/components/committee/committee-screen";

export const metadata: Metadata = { title: "Committee" };

export default function CommitteePage() {
  return <CommitteeScreen />;
}
