import type { Metadata } from "next";
import { ExportPage } from "@/components/exports/export-page";

export const metadata: Metadata = { title: "Export" };

type PageProps = { params: Promise<{ id: string }> };

export default async function OneExportPage({ params }: PageProps) {
  const { id } = await params;
  return <ExportPage key={id} exportId={id} />;
}
