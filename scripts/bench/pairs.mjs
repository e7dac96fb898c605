import { aligned } from './figures.mjs';

/** The largest acceptable ratio of new to old. */
export const WORST_RATIO = 1.1;

/** @typedef {{ old: number, new: number }} Pair the same figure of both states, measured one after the other; smaller is better */

/** @param {readonly number[]} values @returns {number} the median; NaN without values */
export function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

/**
 * The order within a pair. It alternates, so that the effects of the first run on the second one (caches, heat) affect both states.
 * @param {number} pair from 0
 * @returns {readonly ('old' | 'new')[]}
 */
export const sidesOf = (pair) => (pair % 2 === 0 ? ['old', 'new'] : ['new', 'old']);

/**
 * The result of a comparison as text.
 * @param {readonly { title: string, pairs: readonly Pair[] }[]} compared
 * @returns {{ lines: string[], exitCode: number }} exitCode: 1 if a figure exceeds the ratio, or was not measured
 */
export function comparison(compared) {
  const rows = compared.map(({ title, pairs }) => {
    const ratios = pairs.map((pair) => pair.new / pair.old);
    const ratio = median(ratios);
    return { title, pairs, ratio, low: Math.min(...ratios), high: Math.max(...ratios) };
  });
  const isWorse = (/** @type {{ ratio: number }} */ { ratio }) => !(ratio <= WORST_RATIO);
  const cells = rows.map((row) => {
    const { title, pairs, ratio, low, high } = row;
    if (pairs.length === 0) return [title, '', '', '', '', '', 'not measured'];
    const middle = (/** @type {'old' | 'new'} */ side) =>
      Number(median(pairs.map((pair) => pair[side])).toPrecision(4));
    const verdict = isWorse(row) ? 'WORSE' : 'held';
    const spread = `${low.toFixed(2)} to ${high.toFixed(2)}`;
    return [
      title,
      `${middle('old')}`,
      `${middle('new')}`,
      ratio.toFixed(2),
      spread,
      `${pairs.length}`,
      verdict,
    ];
  });
  const unmeasured = rows.filter(({ pairs }) => pairs.length === 0);
  const worse = rows.filter((row) => row.pairs.length > 0 && isWorse(row));
  const named = (/** @type {typeof rows} */ some) => some.map(({ title }) => title).join(', ');
  const verdicts = [
    ...(worse.length > 0 ? [`over ${WORST_RATIO.toFixed(2)}: ${named(worse)}`] : []),
    ...(unmeasured.length > 0 ? [`not measured: ${named(unmeasured)}`] : []),
  ];
  return {
    lines: [
      ...aligned([['figure', 'old', 'new', 'new : old, median', 'spread', 'pairs', ''], ...cells]),
      ...(verdicts.length > 0
        ? verdicts
        : [`none is more than ${Math.round((WORST_RATIO - 1) * 100)} % worse`]),
    ],
    exitCode: verdicts.length > 0 ? 1 : 0,
  };
}
