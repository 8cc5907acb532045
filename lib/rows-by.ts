/** Rows by what they belong to: answers those of one owner, in the order they came. */
export function rowsBy<Row>(rows: readonly Row[], ownerOf: (row: Row) => string): (owner: string) => readonly Row[] {
  const byOwner = new Map<string, Row[]>();
  for (const row of rows) {
    const owned = byOwner.get(ownerOf(row));
    if (owned) owned.push(row);
    else byOwner.set(ownerOf(row), [row]);
  }
  return (owner) => byOwner.get(owner) ?? [];
}
