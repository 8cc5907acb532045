import type { Metadata } from "next";
import { SandboxScreen } from "@/components/sandbox/sandbox-screen";

export const metadata: Metadata = { title: "Test data" };

export default function SandboxPage() {
  return <SandboxScreen />;
}
