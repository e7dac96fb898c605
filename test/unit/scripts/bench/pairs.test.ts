import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMPARED, measuredValue } from '../../../../scripts/bench/compared-figures.mjs';
import { comparison, median, sidesOf } from '../../../../scripts/bench/pairs.mjs';

describe('old and new in turn', () => {
  it('each begin every other pair', () => {
    expect([0, 1, 2].map((pair) => sidesOf(pair)[0])).toEqual(['old', 'new', 'old']);
  });

  it('are compared by the median of the ratios of the pairs, with the lowest and the highest', () => {
    const pairs = [
      { old: 100, new: 105 },
      { old: 100, new: 90 },
      { old: 200, new: 400 },
    ];
    const { lines, exitCode } = comparison([{ title: 'window usable', pairs }]);
    expect(lines[1]).toMatch(/^window usable\s+100\s+105\s+1\.05\s+0\.90 to 2\.00\s+3\s+held$/);
    expect(lines.at(-1)).toBe('none is more than 10 % worse');
    expect(exitCode).toBe(0);
  });

  it('exit with 1 where the median of a figure is over 1.10, and name it', () => {
    const { lines, exitCode } = comparison([
      { title: 'rows', pairs: [{ old: 10, new: 11.1 }] },
      { title: '200 jobs', pairs: [{ old: 22, new: 22 }] },
    ]);
    expect(lines.at(-1)).toBe('over 1.10: rows');
    expect(exitCode).toBe(1);
  });

  it('exit with 1 where a figure was not measured at all', () => {
    const { lines, exitCode } = comparison([{ title: 'rows', pairs: [] }]);
    expect(lines[1]).toMatch(/^rows\s+not measured$/);
    expect(lines.at(-1)).toBe('not measured: rows');
    expect(exitCode).toBe(1);
  });

  it('have a median between the lowest and the highest, with as many below as above it', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true, min: 0, max: 1e6 }), { minLength: 1 }), (values) => {
        const middle = median(values);
        expect(values.filter((value) => value < middle).length).toBeLessThanOrEqual(values.length / 2);
        expect(values.filter((value) => value > middle).length).toBeLessThanOrEqual(values.length / 2);
      }),
    );
  });
});

describe('the value of a compared figure', () => {
  const [usable] = COMPARED;
  const ran = { lines: [], printed: '' };

  it('is what the benchmark handed over', () => {
    const figure = {
      kind: 'figure',
      name: 'window usable',
      value: 390,
      measured: '390 ms',
      limit: 'at most 800',
      atLeast: false,
      ratio: 0.49,
      spread: [0.4, 0.6],
      rounds: 7,
    } as const;
    expect(usable && measuredValue(usable, { ...ran, lines: [figure] })).toBe(390);
  });

  it.each([
    ['window usable, middle of 7: 391.5 ms of 800 ms, ratio 0.49', 'window usable', 391.5],
    ['10,000 queue rows, longest task of script: 18.6 ms of 50 ms, ratio 0.37', 'rows', 18.6],
    [
      'engine throughput: 200 jobs of 1 s, 10 at a time, in 22.2 s (3.1 s of CPU): 1.11 of the ideal 20 s, at most 1.15',
      '200 jobs',
      22.2,
    ],
    ['engine start with 10000 jobs: ready after 222 ms (198 ms of CPU), 150 MB then', 'engine start', 222],
  ])('is read from what an earlier state printed: %s', (line, title, value) => {
    const figure = COMPARED.find((each) => each.title === title);
    expect(figure && measuredValue(figure, { ...ran, printed: `before\n${line}\n` })).toBe(value);
  });

  it('is undefined where nothing is said of it', () => {
    expect(usable && measuredValue(usable, ran)).toBeUndefined();
  });
});
