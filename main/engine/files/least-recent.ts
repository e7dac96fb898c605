/**
 * The files to evict so that the others fit, the least recently used first.
 * @param limit bytes
 */
export function leastRecent(
  files: ReadonlyMap<string, { readonly bytes: number; readonly usedAt: number }>,
  limit: number,
): string[] {
  let total = [...files.values()].reduce((sum, { bytes }) => sum + bytes, 0);
  const gone: string[] = [];
  if (total <= limit) return gone;
  for (const [name, { bytes }] of [...files].sort(([, a], [, b]) => a.usedAt - b.usedAt)) {
    if (total <= limit) break;
    gone.push(name);
    total -= bytes;
  }
  return gone;
}
