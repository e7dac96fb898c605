/**
 * The figures by which an earlier state and the current one are compared, with their benchmarks. Early states do not write figures to a
 * file; they only print them. `printed` finds the figure in that output.
 * @type {readonly { title: string, bench: string, name: string, printed?: RegExp }[]}
 */
export const COMPARED = [
  {
    title: 'window usable',
    bench: 'window',
    name: 'window usable',
    printed: /^window usable, middle of \d+: ([\d.]+) ms/m,
  },
  {
    title: 'rows',
    bench: 'window',
    name: '10,000 queue rows, longest task of script',
    printed: /^10,000 queue rows, longest task of script: ([\d.]+) ms/m,
  },
  { title: 'first picture', bench: 'first-picture', name: 'first picture of a model' },
  {
    title: '200 jobs',
    bench: 'engine-throughput',
    name: '200 jobs of 1 s, ten at a time',
    printed: /^engine throughput: 200 jobs of 1 s, 10 at a time, in ([\d.]+) s/m,
  },
  {
    title: 'engine start',
    bench: 'engine-start',
    name: 'engine start with 10000 jobs: ready',
    printed: /^engine start with 10000 jobs: ready after (\d+) ms/m,
  },
];

/**
 * The value of a figure that a benchmark wrote to its file, or printed.
 * @param {{ name: string, printed?: RegExp }} figure
 * @param {{ lines: readonly import('./figures.mjs').Line[], printed: string }} ran
 * @returns {number | undefined} undefined if the benchmark did not report the figure
 */
export function measuredValue({ name, printed }, ran) {
  for (const line of ran.lines) if (line.kind === 'figure' && line.name === name) return line.value;
  const found = printed?.exec(ran.printed)?.[1];
  return found === undefined ? undefined : Number(found);
}
