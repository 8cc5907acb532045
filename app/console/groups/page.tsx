import type { Metadata } from "next";
import { Suspense } from "react";
import { GroupTable } from "@/components/groups/group-table";

export const metadata: Metadata = { title: "Groups" };

export default function GroupsPage() {
  return (
    <Suspense>
      <GroupTable />
    </Suspense>
  );
}
