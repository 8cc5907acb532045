import type { Metadata } from "next";
import { NothingHere } from "@/components/shell/nothing-here";

export const metadata: Metadata = { title: "Not found" };

export default function ConsoleNotFound() {
  return <NothingHere way="Go to the start" />;
}
