import type { Metadata } from "next";
import { Suspense } from "react";
import { ProviderTable } from "@/components/providers/provider-table";

export const metadata: Metadata = { title: "Providers" };

export default function ProvidersPage() {
  return (
    <Suspense>
      <ProviderTable />
    </Suspense>
  );
}
