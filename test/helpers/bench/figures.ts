import { appendFileSync } from 'node:fs';

/** How often a benchmark measures: as often as it usually does, or once where old and new are measured in turn. */
export function roundsOr(usual: number): number {
  return Number(process.env['MAQUETTE_BENCH_ROUNDS'] ?? usual);
}

/** What a benchmark measured, in one unit throughout. */
export interface Measurement {
  /** The same from run to run: old and new are compared by it. */
  readonly name: string;
  /** One of each round. */
  readonly values: readonly number[];
  /** Which of the rounds is the figure. */
  readonly pick: 'best' | 'middle' | 'worst';
  /** E.g. `ms`, `of f3d`. */
  readonly unit: string;
  readonly limit: number;
  /** Whether the limit is the least; else it is the most. */
  readonly atLeast?: boolean;
  /** What else there is to say, as the peer's own time. */
  readonly detail?: string;
}

/** A measurement beside its limit. Ratios over 1 are over the limit. */
export interface Figure {
  readonly kind: 'figure';
  readonly name: string;
  /** With its unit. */
  readonly measured: string;
  readonly limit: string;
  /** The picked round without its unit, to compare it with another run's. */
  readonly value: number;
  readonly atLeast: boolean;
  readonly ratio: number;
  /** The ratios of the best round and of the worst. */
  readonly spread: readonly [best: number, worst: number];
  readonly rounds: number;
}

/** The figure of some rounds. Throws RangeError where there are none. */
export function figureOf({ name, values, pick, unit, limit, atLeast = false }: Measurement): Figure {
  const bestFirst = values.toSorted((one, other) => (atLeast ? other - one : one - other));
  const at = { best: 0, middle: bestFirst.length >> 1, worst: bestFirst.length - 1 }[pick];
  const [best, value, worst] = [bestFirst[0], bestFirst[at], bestFirst.at(-1)];
  if (best === undefined || value === undefined || worst === undefined) {
    throw new RangeError(`Nothing was measured for “${name}”.`);
  }
  const ratioOf = (each: number): number => (atLeast ? limit / each : each / limit);
  return {
    kind: 'figure',
    name,
    measured: `${shortNumber(value)} ${unit}`,
    limit: `${atLeast ? 'at least' : 'at most'} ${shortNumber(limit)}`,
    value,
    atLeast,
    ratio: ratioOf(value),
    spread: [ratioOf(best), ratioOf(worst)],
    rounds: values.length,
  };
}

/** Prints a figure, and hands it to `npm run bench` for its table. */
export function report(measurement: Measurement): void {
  const figure = figureOf(measurement);
  const { name, measured, limit, ratio, spread, rounds } = figure;
  const detail = measurement.detail === undefined ? '' : ` (${measurement.detail})`;
  const between =
    rounds === 1 ? 'once' : `${spread[0].toFixed(2)} to ${spread[1].toFixed(2)} in ${rounds} rounds`;
  console.log(`${name}: ${measured}${detail}, ${limit}: ratio ${ratio.toFixed(2)}, ${between}`);
  handOver(figure);
}

/** Says what was not measured, for want of what, and how to get that. */
export function reportLeftOut(name: string, missing: string, remedy: string): void {
  console.log(`${name}: left out, ${missing} is not here: ${remedy}`);
  handOver({ kind: 'left-out', name, missing, remedy });
}

function handOver(line: object): void {
  const file = process.env['MAQUETTE_BENCH_FIGURES'];
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`);
}

function shortNumber(value: number): string {
  if (Math.abs(value) >= 100) return String(Math.round(value));
  return String(Number(value.toPrecision(3)));
}
