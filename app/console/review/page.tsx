import type { Metadata } from "next";
import { ReviewQueue } from "@/components/workflows/review-queue";

export const metadata: Metadata = { title: "Review" };

export default function ReviewPage() {
  return <ReviewQueue />;
}
