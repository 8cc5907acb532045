import type { Metadata } from "next";
import { MeetingScreen } from "@/components/committee/meeting-screen";

export const metadata: Metadata = { title: "Committee meeting" };

type PageProps = { params: Promise<{ id: string }> };

export default async function OneMeetingPage({ params }: PageProps) {
  const { id } = await params;
  return <MeetingScreen key={id} meetingId={id} />;
}
