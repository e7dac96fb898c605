import type { Measures } from '../../../shared/model/quality/quality.ts';
import type { SourceMesh } from '../mesh/source-mesh.ts';
import type { Size } from '../picture/picture-size.ts';

/** The steps of the density's histogram for each doubling. */
const STEPS = 32;

/** Pixels along a unit of the surface, weighted by area: the median, and the ratio of the 90th percentile to the 10th. */
export function densityOf(
  { indices, materialOf }: SourceMesh,
  uvs: Float32Array,
  areas: Float32Array,
  sizeOf: (material: number) => Size | undefined,
): Measures['density'] {
  const weights = new Map<number, number>();
  const sizes = new Map<number, number>();
  let total = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const material = materialOf[t / 3] as number;
    let pixels = sizes.get(material);
    if (pixels === undefined) {
      const size = sizeOf(material);
      pixels = size === undefined ? 0 : size.width * size.height;
      sizes.set(material, pixels);
    }
    const area = areas[t / 3] as number;
    if (pixels === 0 || area === 0) continue;
    const [a, b, c] = [
      (indices[t] as number) * 2,
      (indices[t + 1] as number) * 2,
      (indices[t + 2] as number) * 2,
    ];
    const [u, v] = [uvs[a] as number, uvs[a + 1] as number];
    const flat =
      Math.abs(
        ((uvs[b] as number) - u) * ((uvs[c + 1] as number) - v) -
          ((uvs[b + 1] as number) - v) * ((uvs[c] as number) - u),
      ) / 2;
    // Neither NaN nor infinite: files may have both.
    if (!(flat > 0 && flat < Number.POSITIVE_INFINITY)) continue;
    const step = Math.round(Math.log2((flat * pixels) / area) * (STEPS / 2));
    weights.set(step, (weights.get(step) ?? 0) + area);
    total += area;
  }
  if (total === 0) return null;
  const steps = [...weights].sort(([a], [b]) => a - b);
  const percentile = (share: number): number => {
    let sum = 0;
    for (const [step, weight] of steps) {
      sum += weight;
      if (sum >= total * share) return 2 ** (step / STEPS);
    }
    return 2 ** ((steps.at(-1)?.[0] ?? 0) / STEPS);
  };
  return { median: percentile(0.5), spread: Math.max(1, percentile(0.9) / percentile(0.1)) };
}
