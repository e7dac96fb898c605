import type { DepthSurface } from '../load/depth/depth-shape.ts';
import type { Cloud } from '../scene/build-cloud.ts';

/** Of the rows and columns of points, every so many-th belongs to those that stand for all. */
export const THIN = 4;

type Points = Pick<Cloud, 'positions' | 'colours'>;

/**
 * Points in another order: those of every fourth row and column first, which are spread evenly over all of them.
 * @returns how many they are, too
 */
export function thinFirst(
  { positions, colours }: Points,
  { uvs, step }: Pick<DepthSurface, 'uvs' | 'step'>,
  { width, height }: { readonly width: number; readonly height: number },
): Points & Pick<Cloud, 'thin'> {
  const count = positions.length / 3;
  const isThin = (point: number): boolean => {
    const column = Math.floor((uvs[point * 2] as number) * width) / step;
    const row = Math.floor((uvs[point * 2 + 1] as number) * height) / step;
    return Math.round(column) % THIN === 0 && Math.round(row) % THIN === 0;
  };
  const isFirst = Uint8Array.from({ length: count }, (_, point) => (isThin(point) ? 1 : 0));
  const thin = isFirst.reduce((sum, each) => sum + each, 0);
  const ordered = { positions: new Float32Array(count * 3), colours: new Float32Array(count * 3) };
  let [first, rest] = [0, thin];
  for (let point = 0; point < count; point += 1) {
    const to = isFirst[point] === 1 ? first++ : rest++;
    ordered.positions.set(positions.subarray(point * 3, point * 3 + 3), to * 3);
    ordered.colours.set(colours.subarray(point * 3, point * 3 + 3), to * 3);
  }
  return { ...ordered, thin };
}
