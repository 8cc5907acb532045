type Placed = { position: number };

/**
 * The rows that need another position when the one at `place` (from 0) moves by one; the fewest that are: two, unless
 * neighbors share a position. Rows are given in their order.
 */
export function orderedPositions<Row extends Placed>(
  rows: readonly Row[],
  place: number,
  by: 1 | -1,
): { reason: Row; position: number }[] {
  const order = [...rows];
  const [moved] = order.splice(place, 1);
  if (!moved || place + by < 0 || place + by > order.length) return [];
  order.splice(place + by, 0, moved);
  const positions = rows.map(({ position }) => position);
  const areApart = positions.every((position, index) => index === 0 || position > (positions[index - 1] ?? 0));
  return order.flatMap((reason, index) => {
    const position = areApart ? (positions[index] ?? 0) : (index + 1) * 10;
    return position === reason.position ? [] : [{ reason, position }];
  });
}
