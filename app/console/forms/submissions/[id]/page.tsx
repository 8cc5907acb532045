import type { Metadata } from "next";
import { SubmissionPage } from "@/components/forms/submission-page";

export const metadata: Metadata = { title: "Submission" };

type SubmissionRouteProps = { params: Promise<{ id: string }> };

export default async function SubmissionRoute({ params }: SubmissionRouteProps) {
  const { id } = await params;
  return <SubmissionPage key={id} submissionId={id} />;
}
