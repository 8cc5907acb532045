import type { Metadata } from "next";
import { FormPage } from "@/components/forms/form-page";

export const metadata: Metadata = { title: "Form" };

type FormRouteProps = { params: Promise<{ id: string }> };

export default async function FormRoute({ params }: FormRouteProps) {
  const { id } = await params;
  return <FormPage key={id} formId={id} />;
}
