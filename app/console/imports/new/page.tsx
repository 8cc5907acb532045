import type { Metadata } from "next";
import { Suspense } from "react";
import { NewImport } from "@/components/imports/new-import";

export const metadata: Metadata = { title: "New import" };

export default function NewImportPage() {
  return (
    <Suspense>
      <NewImport />
    </Suspense>
  );
}
