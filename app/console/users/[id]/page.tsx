import type { Metadata } from "next";
import { UserScreen } from "@/components/users/user-screen";

export const metadata: Metadata = { title: "User" };

type UserPageProps = { params: Promise<{ id: string }> };

export default async function UserPage({ params }: UserPageProps) {
  const { id } = await params;
  return <UserScreen key={id} userId={id} />;
}
