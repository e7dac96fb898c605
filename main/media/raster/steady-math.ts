/**
 * Logarithms and powers of sums and products alone. The language leaves the last bits of Math.log and its like to each engine; these are the
 * same everywhere, where a bit may decide to which side a pixel goes.
 */

const { LN2 } = Math;

/** The natural logarithm, as the language gives it for 0, for numbers below it and for those that are not finite. */
export function logOf(value: number): number {
  if (!(value > 0 && value < Number.POSITIVE_INFINITY)) return Math.log(value);
  let rest = value;
  let doublings = 0;
  for (; rest >= 1.5; doublings++) rest /= 2;
  for (; rest < 0.75; doublings--) rest *= 2;
  const step = (rest - 1) / (rest + 1);
  const square = step * step;
  let sum = 0;
  for (let k = 23; k >= 1; k -= 2) sum = sum * square + 1 / k;
  return doublings * LN2 + 2 * step * sum;
}

/** The logarithm to the base 2. */
export function log2Of(value: number): number {
  return logOf(value) / LN2;
}

/** Beyond these, powers of e are more than the largest number, or less than the smallest. */
const MOST_POWER = 720;
const LEAST_POWER = -760;

/** The power of e. */
export function expOf(power: number): number {
  if (power > MOST_POWER) return Number.POSITIVE_INFINITY;
  if (power < LEAST_POWER) return 0;
  const doublings = Math.round(power / LN2);
  const rest = power - doublings * LN2;
  let sum = 1;
  for (let k = 18; k >= 1; k--) sum = 1 + (rest / k) * sum;
  for (let n = 0; n < doublings; n++) sum *= 2;
  for (let n = 0; n > doublings; n--) sum /= 2;
  return sum;
}
