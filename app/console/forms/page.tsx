import type { Metadata } from "next";
import { Suspense } from "react";
import { FormsScreen } from "@/components/forms/forms-screen";

export const metadata: Metadata = { title: "Forms" };

export default function FormsPage() {
  return (
    <Suspense>
      <FormsScreen />
    </Suspense>
  );
}
