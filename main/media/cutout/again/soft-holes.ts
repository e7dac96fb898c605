import { connectedComponents } from '../../raster/components.ts';

/** A point of a rim is sharp where it is at least this share as steep as the outline of the subject is on average. */
const SHARP = 0.5;
/** The least share of a gap's rim that is sharp. */
const LEAST_SHARP_SHARE = 0.6;

/**
 * Closes new holes whose rim is soft: a highlight or a glow that fades into the backdrop's colour inside the subject. The rim of a gap is
 * about as steep as the outline, nearly all around. Changes `subject` in place.
 * @param before the mask in which the new holes were subject
 */
export function closeSoftHoles(
  subject: Uint8Array,
  before: Uint8Array,
  edges: Float32Array,
  width: number,
): void {
  const { labels, sizes } = connectedComponents(
    subject.map((inside) => 1 - inside),
    width,
  );
  const isOpen = sizes.map(() => false);
  const rim: number[] = [];
  for (let i = 0; i < subject.length; i++) {
    const label = labels[i] as number;
    if (label === 0) continue;
    const x = i % width;
    const isOnBorder = x === 0 || x === width - 1 || i < width || i >= subject.length - width;
    // What reaches the picture's border is no hole, and what the first mask left out is no new one.
    if (isOnBorder || before[i] === 0) isOpen[label] = true;
    if (isOnBorder) continue;
    if (labels[i - 1] === 0 || labels[i + 1] === 0 || labels[i - width] === 0 || labels[i + width] === 0)
      rim.push(i);
  }
  if (!sizes.some((size, label) => label > 0 && size > 0 && isOpen[label] !== true)) return;
  const steepness = (i: number): number =>
    Math.max(
      Math.max(edges[i] as number, edges[i - 1] as number),
      Math.max(edges[i + 1] as number, Math.max(edges[i - width] as number, edges[i + width] as number)),
    );
  const outline = rim.filter((i) => isOpen[labels[i] as number]);
  const usual = outline.reduce((sum, i) => sum + steepness(i), 0) / Math.max(1, outline.length);
  const rims = sizes.map(() => 0);
  const sharp = sizes.map(() => 0);
  for (const i of rim) {
    const label = labels[i] as number;
    rims[label] = (rims[label] as number) + 1;
    if (steepness(i) >= SHARP * usual) sharp[label] = (sharp[label] as number) + 1;
  }
  const isSoft = sizes.map(
    (_, label) =>
      label > 0 &&
      isOpen[label] !== true &&
      (sharp[label] as number) < LEAST_SHARP_SHARE * (rims[label] as number),
  );
  for (let i = 0; i < subject.length; i++) if (isSoft[labels[i] as number] === true) subject[i] = 1;
}
