import type { Metadata } from "next";
import { Suspense } from "react";
import { ImportPage } from "@/components/imports/import-page";

export const metadata: Metadata = { title: "Import" };

type PageProps = { params: Promise<{ id: string }> };

export default async function OneImportPage({ params }: PageProps) {
  const { id } = await params;
  return (
    <Suspense>
      <ImportPage key={id} importId={id} />
    </Suspense>
  );
}
