import type { Metadata } from "next";
import { Suspense } from "react";
import { ClientsScreen } from "@/components/api-clients/clients-screen";

export const metadata: Metadata = { title: "API clients" };

export default function ApiClientsPage() {
  return (
    <Suspense>
      <ClientsScreen />
    </Suspense>
  );
}
