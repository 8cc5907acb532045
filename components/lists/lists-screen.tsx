"use client";

import { useQuery } from "@tanstack/react-query";
import { ListsTable } from "@/components/lists/lists-table";
import { listsQuery } from "@/components/lists/lists-queries";
import { PageHeader } from "@/components/shell/page-header";

/** The exclusion and sanction lists: what is in use, how old it is, and the way to each. */
export function ListsScreen() {
  const { data: lists } = useQuery(listsQuery);
  return (
    <>
      <PageHeader title="Lists" count={lists?.data.length} />
      <div className="flex max-w-(--content-max) flex-col gap-3 px-4 pb-8 md:px-6">
        <p className="max-w-3xl text-13 text-ink-2">
          What everybody is checked against. Every version is kept, with who loaded it and what it changed; a new one
          has everybody monitored screened again.
        </p>
        <ListsTable />
      </div>
    </>
  );
}
