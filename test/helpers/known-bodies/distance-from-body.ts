import type { Field } from '../../../scripts/samples/field.ts';
import { pointsOfField } from './surface-points.ts';

/**
 * The mean distance of a model's vertices from the surface of the true body, as a share of the body's height. Both have their fronts
 * towards +z; the model (y up, in metres) is laid on the body by the height and the middles of their boxes.
 */
export function distanceFromBody(positions: Float32Array, field: Field): number {
  const [truth, model] = [boxOf(pointsOfField(field)), boxOf(positions)];
  const height = truth.high[1]! - truth.low[1]!;
  const scale = height / (model.high[1]! - model.low[1]!);
  const place = (v: number, k: number): number => {
    const own = positions[v + k]!;
    if (k === 1) return truth.low[1]! + (own - model.low[1]!) * scale;
    return (truth.low[k]! + truth.high[k]!) / 2 + (own - (model.low[k]! + model.high[k]!) / 2) * scale;
  };
  let sum = 0;
  for (let v = 0; v < positions.length; v += 3)
    sum += Math.abs(field.distance(place(v, 0), place(v, 1), place(v, 2)));
  return sum / (positions.length / 3) / height;
}

function boxOf(points: ArrayLike<number>): { readonly low: number[]; readonly high: number[] } {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < points.length; i++) {
    low[i % 3] = Math.min(low[i % 3]!, points[i]!);
    high[i % 3] = Math.max(high[i % 3]!, points[i]!);
  }
  return { low, high };
}
