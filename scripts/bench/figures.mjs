/**
 * The results that benchmarks write, one JSON object per line (test/helpers/bench/figures.ts). `left-out` is a part that could not run
 * here; `stopped` is a benchmark that ended with an error.
 * @typedef {{ kind: 'figure', name: string, measured: string, limit: string, value: number, atLeast: boolean, ratio: number,
 *   spread: readonly [number, number], rounds: number }} Figure
 * @typedef {{ kind: 'left-out', name: string, missing: string, remedy: string }} LeftOut
 * @typedef {{ kind: 'stopped', name: string, reason: string }} Stopped
 * @typedef {Figure | LeftOut | Stopped} Line
 */

/** @param {string} text lines of JSON @returns {Line[]} without lines that are cut off */
export function readLines(text) {
  return text.split('\n').flatMap((line) => {
    if (line.trim() === '') return [];
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });
}

/** Whether a figure exceeds its limit. A ratio of NaN does, too. @param {Figure} figure */
export const isOver = ({ ratio }) => !(ratio <= 1);

/** The cells of a figure's row in the table. @param {Figure} figure @returns {string[]} */
const cellsOf = (figure) => {
  const { name, measured, limit, ratio, spread, rounds } = figure;
  const between =
    rounds === 1 ? 'once' : `${spread[0].toFixed(2)} to ${spread[1].toFixed(2)} (${rounds} rounds)`;
  return [name, measured, limit, ratio.toFixed(2), between, isOver(figure) ? 'OVER' : 'held'];
};

/** Formats rows as lines. Each column is as wide as its longest cell. @param {readonly (readonly string[])[]} rows @returns {string[]} */
export function aligned(rows) {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

/**
 * The summary of a run.
 * @param {readonly Line[]} lines
 * @returns {{ lines: string[], exitCode: number }} exitCode: 1 if a figure is over its limit or a benchmark stopped
 */
export function summary(lines) {
  const figures = lines.filter((line) => line.kind === 'figure');
  const leftOut = lines.filter((line) => line.kind === 'left-out');
  const stopped = lines.filter((line) => line.kind === 'stopped');
  const over = figures.filter(isOver);
  const table = aligned([['figure', 'measured', 'limit', 'ratio', 'spread', ''], ...figures.map(cellsOf)]);
  return {
    lines: [
      ...(figures.length === 0 ? [] : table),
      ...leftOut.map(
        ({ name, missing, remedy }) => `left out: ${name}, because ${missing} is not here; ${remedy}`,
      ),
      ...stopped.map(({ name, reason }) => `stopped: ${name}: ${reason}`),
      ...over.map(({ name, ratio }) => `over its limit: ${name} (${ratio.toFixed(2)})`),
      `benchmarks: ${figures.length - over.length} held, ${over.length} over, ${leftOut.length} left out, ${stopped.length} stopped`,
    ],
    exitCode: over.length + stopped.length > 0 ? 1 : 0,
  };
}

/**
 * The reason why a program ended with an error, in one sentence.
 * @param {string} stderr its output on stderr @param {number} code its exit code @returns {string}
 */
export function reasonOf(stderr, code) {
  const error = /^(?:Uncaught )?(?:\[?[\w.]*Error\b[^:\n]*|[\w.]+): (.+)$/m.exec(stderr)?.[1];
  return error?.trim() ?? `it ended with exit code ${code} and said nothing of why`;
}
