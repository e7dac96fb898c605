import { describe, expect, it } from 'vitest';
import { type Figure, readLines, reasonOf, summary } from '../../../../scripts/bench/figures.mjs';
import { figureOf } from '../../../helpers/bench/figures.ts';

const measurement = { name: 'start', values: [30, 10, 20], pick: 'middle', unit: 'ms', limit: 40 } as const;
const held: Figure = figureOf(measurement);
const over: Figure = figureOf({ ...measurement, name: 'rows', limit: 16 });

describe('a figure of a benchmark', () => {
  it('is the wanted round beside its limit, with the ratios of the best round and of the worst', () => {
    expect(held).toEqual({
      kind: 'figure',
      name: 'start',
      measured: '20 ms',
      limit: 'at most 40',
      value: 20,
      atLeast: false,
      ratio: 0.5,
      spread: [0.25, 0.75],
      rounds: 3,
    });
    expect(figureOf({ ...measurement, pick: 'best' }).value).toBe(10);
    expect(figureOf({ ...measurement, pick: 'worst' }).value).toBe(30);
  });

  it('is over its limit with a ratio over 1 as well where more is better', () => {
    const rate = figureOf({ ...measurement, values: [0.5, 1], pick: 'best', limit: 2, atLeast: true });
    expect(rate).toMatchObject({ value: 1, ratio: 2, spread: [2, 4], limit: 'at least 2' });
  });

  it('is refused where nothing was measured', () => {
    expect(() => figureOf({ ...measurement, values: [] })).toThrow('Nothing was measured for “start”.');
  });
});

describe('the end of a run of the benchmarks', () => {
  it('is a table of figure, limit, ratio and spread, and exit code 0 where every figure held', () => {
    expect(summary([held])).toEqual({
      lines: [
        'figure  measured  limit       ratio  spread',
        'start   20 ms     at most 40  0.50   0.25 to 0.75 (3 rounds)  held',
        'benchmarks: 1 held, 0 over, 0 left out, 0 stopped',
      ],
      exitCode: 0,
    });
  });

  it('names what is over its limit, and exits 1', () => {
    const { lines, exitCode } = summary([held, over]);
    expect(lines).toContain('over its limit: rows (1.25)');
    expect(lines.at(-1)).toBe('benchmarks: 1 held, 1 over, 0 left out, 0 stopped');
    expect(exitCode).toBe(1);
  });

  it('names what was left out for want of a peer and how to get that, without failing for it', () => {
    const { lines, exitCode } = summary([
      held,
      { kind: 'left-out', name: 'viewer', missing: 'f3d', remedy: 'install f3d' },
    ]);
    expect(lines).toContain('left out: viewer, because f3d is not here; install f3d');
    expect(exitCode).toBe(0);
  });

  it('names a benchmark that stopped in one sentence, beside the figures of the others, and exits 1', () => {
    const { lines, exitCode } = summary([
      held,
      { kind: 'stopped', name: 'viewer', reason: 'spawn f3d ENOENT' },
    ]);
    expect(lines).toContain('stopped: viewer: spawn f3d ENOENT');
    expect(lines.join('\n')).toContain('held');
    expect(exitCode).toBe(1);
  });

  it('takes a ratio that is no number for one that is over', () => {
    expect(summary([{ ...held, ratio: Number.NaN }]).exitCode).toBe(1);
  });

  it('reads what was handed over up to a line that was cut off', () => {
    expect(readLines(`${JSON.stringify(held)}\n{"kind":"fig`)).toEqual([held]);
  });
});

describe('why a benchmark stopped', () => {
  it('is the message of its error, without the stack', () => {
    const words =
      'node:internal/process:1\n    trigger();\n\nError: spawn xvfb-run ENOENT\n    at ChildProcess (node:internal)\n';
    expect(reasonOf(words, 1)).toBe('spawn xvfb-run ENOENT');
    expect(reasonOf('locator.waitFor: Timeout 30000ms exceeded.\nCall log:', 1)).toBe(
      'Timeout 30000ms exceeded.',
    );
    expect(reasonOf("Error [ERR_MODULE_NOT_FOUND]: Cannot find module '/a'\n", 1)).toBe(
      "Cannot find module '/a'",
    );
  });

  it('is its exit code where it said nothing', () => {
    expect(reasonOf('', 7)).toBe('it ended with exit code 7 and said nothing of why');
  });
});
