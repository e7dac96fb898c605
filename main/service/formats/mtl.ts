/** Writes a material library with one matt material whose base colour is a picture beside it. */
export function writeMtl(options: { readonly material: string; readonly picture: string }): Uint8Array {
  return new TextEncoder().encode(
    [
      '# Maquette local service',
      `newmtl ${options.material}`,
      'Ka 0 0 0',
      'Kd 1 1 1',
      'Ks 0.04 0.04 0.04',
      'Ns 20',
      'd 1',
      'illum 2',
      `map_Kd ${options.picture}`,
      '',
    ].join('\n'),
  );
}
