import type { Metadata } from "next";
import { Process } from "@/components/workflows/process";

export const metadata: Metadata = { title: "How a workflow moves" };

export default function ProcessPage() {
  return <Process />;
}
