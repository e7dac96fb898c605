/** `none`, `1 × 1024²`, `2: 1024², 512 × 256` */
export function textureWords(
  textures: readonly { readonly width: number; readonly height: number }[],
): string {
  if (textures.length === 0) return 'none';
  const sides = textures.map(({ width, height }) =>
    width === height ? `${width}²` : `${width} × ${height}`,
  );
  return new Set(sides).size === 1
    ? `${textures.length} × ${sides[0]}`
    : `${textures.length}: ${sides.join(', ')}`;
}
