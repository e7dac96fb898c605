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
  const turned = new Uint8Array(subject.length);
  let hasNew = false;
  for (let i = 0; i < turned.length; i++) {
    turned[i] = 1 - (subject[i] as number);
    if ((turned[i] as number) & (before[i] as number)) hasNew = true;
  }
  if (!hasNew) return;
  const { labels, sizes } = connectedComponents(turned, width);
  // What reaches the picture's border is no hole, and what the first mask left out is no new one.
  const isOpen = new Uint8Array(sizes.length);
  for (let i = 0; i < width; i++) {
    isOpen[labels[i] as number] = 1;
    isOpen[labels[labels.length - 1 - i] as number] = 1;
  }
  for (let i = 0; i < labels.length; i += width) {
    isOpen[labels[i] as number] = 1;
    isOpen[labels[i + width - 1] as number] = 1;
  }
  for (let i = 0; i < labels.length; i++) if (before[i] === 0) isOpen[labels[i] as number] = 1;
  isOpen[0] = 1;
  if (!isOpen.includes(0)) return;
  const rim: number[] = [];
  for (let start = width; start < subject.length - width; start += width) {
    for (let i = start + 1; i < start + width - 1; i++) {
      if (labels[i] === 0) continue;
      if (labels[i - 1] === 0 || labels[i + 1] === 0 || labels[i - width] === 0 || labels[i + width] === 0)
        rim.push(i);
    }
  }
  const steepness = (i: number): number =>
    Math.max(
      Math.max(edges[i] as number, edges[i - 1] as number),
      Math.max(edges[i + 1] as number, Math.max(edges[i - width] as number, edges[i + width] as number)),
    );
  const outline = rim.filter((i) => isOpen[labels[i] as number] === 1);
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
      isOpen[label] === 0 &&
      (sharp[label] as number) < LEAST_SHARP_SHARE * (rims[label] as number),
  );
  for (let i = 0; i < subject.length; i++) if (isSoft[labels[i] as number] === true) subject[i] = 1;
}
