/** A map without some of its keys; the same map if it has none of them. */
export function withoutKeys<Value>(map: ReadonlyMap<string, Value>, keys: readonly string[]) {
  if (!keys.some((key) => map.has(key))) return map;
  const left = new Map(map);
  for (const key of keys) left.delete(key);
  return left;
}
