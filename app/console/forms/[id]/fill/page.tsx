import type { Metadata } from "next";
import { FillInPage } from "@/components/forms/fill-in-page";

export const metadata: Metadata = { title: "Fill in a form" };

type FillInRouteProps = { params: Promise<{ id: string }> };

export default async function FillInRoute({ params }: FillInRouteProps) {
  const { id } = await params;
  return <FillInPage key={id} formId={id} />;
}
