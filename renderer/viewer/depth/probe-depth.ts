import { brightness, type DepthField } from '../load/depth/depth-field.ts';
import { type DepthSpan, nearnessOf } from '../load/depth/depth-range.ts';
import type { DepthPixel, DepthPlace } from './depth-message.ts';

/** Steps along a line of sight through the relief. */
const STEPS = 2048;

/** The pixel that is under the pointer; null where there is none, or where nothing is shown of it. */
export function probeDepth(
  field: DepthField,
  place: DepthPlace,
  { span, relief }: { readonly span: DepthSpan; readonly relief: number },
): DepthPixel | null {
  if (place.kind === 'share') return pixelAt(field, place.x * field.width, place.y * field.height);
  return hit(field, place, { span, relief });
}

function pixelAt(field: DepthField, x: number, y: number): DepthPixel | null {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (!(column >= 0 && row >= 0 && column < field.width && row < field.height)) return null;
  const value = brightness(field, column, row);
  return { x: column, y: row, value: Number.isFinite(value) ? value : null };
}

/** Where a line of sight first goes below the relief: a height above a plane, so that it is found by walking along. */
function hit(
  field: DepthField,
  { from, along }: Extract<DepthPlace, { kind: 'ray' }>,
  { span, relief }: { readonly span: DepthSpan; readonly relief: number },
): DepthPixel | null {
  const longer = Math.max(field.width, field.height);
  const box = [
    [-field.width / longer / 2, field.width / longer / 2],
    [0, field.height / longer],
    [0, relief],
  ] as const;
  let [start, end] = [0, Infinity];
  for (const axis of [0, 1, 2] as const) {
    const [low, high] = box[axis];
    const [at, way] = [from[axis], along[axis]];
    if (way === 0) {
      if (at < low || at > high) return null;
      continue;
    }
    const [a, b] = [(low - at) / way, (high - at) / way];
    start = Math.max(start, Math.min(a, b));
    end = Math.min(end, Math.max(a, b));
  }
  if (!(end >= start)) return null;
  let wasAbove: boolean | null = null;
  for (let step = 0; step <= STEPS; step += 1) {
    const t = start + ((end - start) * step) / STEPS;
    const [x, y, z] = [0, 1, 2].map((axis) => (from[axis] as number) + (along[axis] as number) * t) as [
      number,
      number,
      number,
    ];
    const [column, row] = [
      Math.min(field.width - 1, Math.max(0, Math.floor(x * longer + field.width / 2))),
      Math.min(field.height - 1, Math.max(0, Math.floor(field.height - y * longer))),
    ];
    const near = nearnessOf(brightness(field, column, row), span);
    // A hole: what is behind it is met on its own.
    const isAbove = near === null ? null : z > near * relief;
    // from before, or from behind; a map that is flat is met at its plane
    if (isAbove !== null && ((wasAbove !== null && isAbove !== wasAbove) || (step === STEPS && z <= 1e-9)))
      return pixelAt(field, column, row);
    wasAbove = isAbove;
  }
  return null;
}
