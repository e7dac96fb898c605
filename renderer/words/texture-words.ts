/** Sizes that are told; more would fill a panel. */
const TOLD = 4;

/** `none`, `1 × 1024²`, `2: 1024², 512 × 256`, `12: 8 × 2048², 4 × 1024²`; of more than four sizes the first four. */
export function textureWords(
  textures: readonly { readonly width: number; readonly height: number }[],
): string {
  if (textures.length === 0) return 'none';
  const counts = new Map<string, number>();
  for (const { width, height } of textures) {
    const sides = width === height ? `${width}²` : `${width} × ${height}`;
    counts.set(sides, (counts.get(sides) ?? 0) + 1);
  }
  const [only = ''] = counts.keys();
  if (counts.size === 1) return `${textures.length} × ${only}`;
  const told = [...counts]
    .slice(0, TOLD)
    .map(([sides, count]) => (count === 1 ? sides : `${count} × ${sides}`));
  return `${textures.length}: ${told.join(', ')}${counts.size > TOLD ? ', …' : ''}`;
}
