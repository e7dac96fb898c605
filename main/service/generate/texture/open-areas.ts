import { connectedComponents } from '../../../media/raster/components.ts';
import { LIGHT, lightOf } from './hues.ts';
import type { Palette } from './palette.ts';

/** An area goes on where at least this share of what surrounds it is the outline; what other areas enclose (eyes, labels, screens) does not. */
const LEAST_OPEN = 0.15;
/** A material that is this much darker than most of the subject is taken for shadow, unless more of what surrounds it is the outline. */
const DARK = 0.62;
const LEAST_OPEN_OF_DARK = 0.5;
/** Areas smaller than this share of the subject do not go on. */
const LEAST_SHARE = 0.004;
/** About so many pixels of the rim lie beside each pixel of the outline. */
const RIM_PIXELS = 3;

/** 1 for the pixels of areas that reach the outline, or of the largest one if none does. An area is a connected piece of one material. */
export function openAreas(
  material: Uint8Array,
  {
    width,
    colours,
    rim,
  }: { readonly width: number; readonly colours: Float32Array; readonly rim: Float32Array },
  palette: Palette,
): Uint8Array {
  const isOpen = new Uint8Array(material.length);
  const subject = [...material.keys()].filter((i) => (material[i] as number) > 0);
  const lights = Float32Array.from(subject, (i) => lightOf(colours, i * 3)).sort();
  const usual = lights[lights.length >> 1] ?? 0;
  let largest: { readonly kind: number; readonly size: number } = { kind: 0, size: 0 };
  for (let k = 0; k < palette.length / 3; k++) {
    const mask = material.map((m) => (m === k + 1 ? 1 : 0));
    const { labels, sizes } = connectedComponents(mask, width);
    const { open, closed } = bordersOf(labels, sizes.length, material, rim, width);
    const least = lightOf(palette, k * 3) < DARK * LIGHT * usual ? LEAST_OPEN_OF_DARK : LEAST_OPEN;
    const goesOn = sizes.map((size, label) => {
      if (size > largest.size) largest = { kind: k + 1, size };
      const reached = open[label] as number;
      return (
        label > 0 &&
        size >= LEAST_SHARE * subject.length &&
        reached >= least * (reached + (closed[label] as number))
      );
    });
    for (const i of subject) if (goesOn[labels[i] as number] === true) isOpen[i] = 1;
  }
  if (!isOpen.includes(1)) for (const i of subject) if (material[i] === largest.kind) isOpen[i] = 1;
  return isOpen;
}

/** How long each area's border is with the outline, and with other areas, in pixels. */
function bordersOf(
  labels: Int32Array,
  count: number,
  material: Uint8Array,
  rim: Float32Array,
  width: number,
): { readonly open: Float64Array; readonly closed: Float64Array } {
  const open = new Float64Array(count);
  const closed = new Float64Array(count);
  for (let i = width; i < labels.length - width; i++) {
    const label = labels[i] as number;
    if (label === 0) continue;
    if ((rim[i] as number) > 0.5) open[label] = (open[label] as number) + 1 / RIM_PIXELS;
    for (const j of [i - 1, i + 1, i - width, i + width])
      if (material[j] !== material[i] && material[j] !== 0) closed[label] = (closed[label] as number) + 1;
  }
  return { open, closed };
}
