import type { Metadata } from "next";
import { AcceptInvitation } from "@/components/users/accept-invitation";

export const metadata: Metadata = { title: "Set a password", referrer: "no-referrer" };

export default function InvitationPage() {
  return <AcceptInvitation />;
}
