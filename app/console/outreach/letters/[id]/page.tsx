import type { Metadata } from "next";
import { LetterPage } from "@/components/outreach/letter-page";

export const metadata: Metadata = { title: "Letter" };

type LetterPageProps = { params: Promise<{ id: string }> };

export default async function OutreachLetterPage({ params }: LetterPageProps) {
  const { id } = await params;
  return <LetterPage key={id} letterId={id} />;
}
