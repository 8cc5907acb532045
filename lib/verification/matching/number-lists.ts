/** Numbers by key, while they are gathered and for good. */
export type NumberLists<Key> = Map<Key, number[]>;

export function pushTo<Key>(lists: NumberLists<Key>, key: Key, value: number): void {
  const values = lists.get(key);
  if (values) values.push(value);
  else lists.set(key, [value]);
}
