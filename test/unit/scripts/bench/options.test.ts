import { describe, expect, it } from 'vitest';
import { chosenFiles } from '../../../../scripts/bench/bench-files.mjs';
import { benchOptions } from '../../../../scripts/bench/options.mjs';

describe('the command line of the benchmarks', () => {
  it('runs all of them against their limits where nothing is asked for', () => {
    expect(benchOptions([])).toEqual({ names: [], against: null, pairs: 7 });
  });

  it('takes names, the state to compare with and the number of pairs', () => {
    expect(benchOptions(['window', '--against', 'HEAD~3', '--pairs', '2', 'engine'])).toEqual({
      names: ['window', 'engine'],
      against: 'HEAD~3',
      pairs: 2,
    });
  });

  it.each([
    [['--against'], /--against wants the commit/],
    [['--against', '--pairs', '2'], /--against wants the commit/],
    [['--pairs', '0'], /--pairs wants a number from 1 to 999/],
    [['--pairs', 'two'], /--pairs wants a number/],
    [['--fast'], /there is no option --fast/],
  ])('refuses %j in one sentence', (args, words) => {
    expect(() => benchOptions(args)).toThrow(words);
  });
});

describe('the benchmarks that are run', () => {
  const files = [
    'test/bench/window.bench.ts',
    'test/bench/viewer.bench.ts',
    'test/bench/engine-start.bench.ts',
  ];

  it('are all of them, or those with one of the words in their name', () => {
    expect(chosenFiles(files, [])).toHaveLength(3);
    expect(chosenFiles(files, ['view', 'start'])).toEqual([
      'test/bench/engine-start.bench.ts',
      'test/bench/viewer.bench.ts',
    ]);
  });

  it('are none where a word names no benchmark: those that there are, are named', () => {
    expect(() => chosenFiles(files, ['window', 'windwo'])).toThrow(
      'no benchmark is called “windwo”, so none was run; there are engine-start, viewer, window.',
    );
  });
});
