import type { Metadata } from "next";
import { GroupPage } from "@/components/groups/group-page";

export const metadata: Metadata = { title: "Group" };

type GroupRouteProps = { params: Promise<{ id: string }> };

export default async function GroupRoute({ params }: GroupRouteProps) {
  const { id } = await params;
  return <GroupPage key={id} groupId={id} />;
}
