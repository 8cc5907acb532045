import type { UseQueryResult } from "@tanstack/react-query";

type Counted<Row> = { data: Row[]; count: number };

/** What a table shows of the answer to a list: its rows and how many there are, or why it has none. */
export const answeredRows = <Row>(
  answer: Pick<UseQueryResult<Counted<Row>>, "data" | "error" | "isPlaceholderData" | "refetch">,
) => ({
  rows: answer.data?.data,
  total: answer.data?.count,
  isRefreshing: answer.isPlaceholderData,
  error: answer.data ? null : answer.error,
  onRetry: () => void answer.refetch(),
});
