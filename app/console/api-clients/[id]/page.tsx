import type { Metadata } from "next";
import { ClientScreen } from "@/components/api-clients/client-screen";

export const metadata: Metadata = { title: "API client" };

type ApiClientPageProps = { params: Promise<{ id: string }> };

export default async function ApiClientPage({ params }: ApiClientPageProps) {
  const { id } = await params;
  return <ClientScreen key={id} clientId={id} />;
}
