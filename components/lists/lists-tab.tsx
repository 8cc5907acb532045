import { ListsTable } from "@/components/lists/lists-table";

/** The lists beside what is monitored against them; each has its own page. */
export function ListsTab() {
  return (
    <div className="flex max-w-(--content-max) flex-col gap-3 px-4 pb-8 md:px-6">
      <ListsTable />
    </div>
  );
}
