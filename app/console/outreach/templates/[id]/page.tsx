import type { Metadata } from "next";
import { TemplatePage } from "@/components/outreach/template-page";

export const metadata: Metadata = { title: "Letter template" };

type TemplatePageProps = { params: Promise<{ id: string }> };

export default async function OutreachTemplatePage({ params }: TemplatePageProps) {
  const { id } = await params;
  return <TemplatePage key={id} templateId={id} />;
}
