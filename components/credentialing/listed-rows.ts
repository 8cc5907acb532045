import type { QueryClient } from "@tanstack/react-query";
import type { OperationDefinition } from "@/lib/api/operation";

/** Every page of a list has a key that begins with this. */
export const listKey = ({ id }: OperationDefinition) => [id, "page"] as const;

export type ListedPage<Row> = { rows: Row[]; total: number | null };

/** The rows that the pages of a list have shown. */
export const listedRows = <Row>(client: QueryClient, operation: OperationDefinition): Row[] =>
  client.getQueriesData<ListedPage<Row>>({ queryKey: listKey(operation) }).flatMap(([, page]) => page?.rows ?? []);
