import type { Metadata } from "next";
import { Suspense } from "react";
import { ListPage } from "@/components/lists/list-page";

export const metadata: Metadata = { title: "List" };

type PageProps = { params: Promise<{ source: string }> };

export default async function OneListPage({ params }: PageProps) {
  const { source } = await params;
  return (
    <Suspense>
      <ListPage key={source} source={source} />
    </Suspense>
  );
}
