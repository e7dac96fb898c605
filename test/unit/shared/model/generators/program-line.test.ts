import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_PROGRAM_WORDS, readProgramLine } from '../../../../../shared/model/generators/program-line.ts';

describe('a line of a program', () => {
  it.each([
    ['{"progress":0.5}', { progress: 0.5 }],
    [' {"progress":1,"words":"done"} ', { progress: 1, words: 'done' }],
    ['{"failed":"no subject","more":1}', { failed: 'no subject' }],
    ['{"owed":"it waits"}', { owed: 'it waits' }],
    ['{"up":"z"}', { up: 'z' }],
  ])('%s', (line, message) => {
    expect(readProgramLine(line)).toEqual(message);
  });

  it.each([
    '',
    '50 %',
    '{',
    '{}',
    '[0.5]',
    '{"progress":2}',
    '{"progress":"1"}',
    '{"up":"x"}',
    `{"words":"${'x'.repeat(20_000)}"}`,
  ])('is its own where it is no message: %s', (line) => {
    expect(readProgramLine(line)).toBeNull();
  });

  it('may be anything', () => {
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (line) => void readProgramLine(line)));
    expect(readProgramLine(JSON.stringify({ failed: 'x'.repeat(5_000) }))?.failed).toHaveLength(
      MAX_PROGRAM_WORDS,
    );
  });
});
