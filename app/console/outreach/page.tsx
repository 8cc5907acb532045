import type { Metadata } from "next";
import { OutreachScreen } from "@/components/outreach/outreach-screen";

export const metadata: Metadata = { title: "Outreach" };

export default function OutreachPage() {
  return <OutreachScreen />;
}
