import type { Metadata } from "next";
import { Suspense } from "react";
import { WebhookScreen } from "@/components/webhooks/webhook-screen";

export const metadata: Metadata = { title: "Webhook" };

type WebhookPageProps = { params: Promise<{ id: string }> };

export default async function WebhookPage({ params }: WebhookPageProps) {
  const { id } = await params;
  return (
    <Suspense>
      <WebhookScreen key={id} webhookId={id} />
    </Suspense>
  );
}
