import type { Metadata } from "next";
import { ProviderFile } from "@/components/providers/provider-file";

export const metadata: Metadata = { title: "Provider file" };

type ProviderPageProps = { params: Promise<{ id: string }> };

export default async function ProviderPage({ params }: ProviderPageProps) {
  const { id } = await params;
  return <ProviderFile key={id} providerId={id} />;
}
