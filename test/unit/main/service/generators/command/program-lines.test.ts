import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  createLastLines,
  createLineReader,
  followMessages,
} from '../../../../../../main/service/generators/command/program-lines.ts';

describe('what a program says', () => {
  it('is read line by line, however it comes', () => {
    const words = fc.array(fc.stringMatching(/^[a-z{}": ]{0,8}$/), { maxLength: 10 });
    fc.assert(
      fc.property(words, fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }), (lines, steps) => {
        const seen: string[] = [];
        const reader = createLineReader((line) => seen.push(line));
        const text = lines.join('\r\n');
        for (let at = 0, step = 0; at < text.length; step++) {
          const size = steps[step % steps.length] ?? 1;
          reader.take(text.slice(at, at + size));
          at += size;
        }
        reader.end();
        expect(seen).toEqual(lines.filter((line) => line.trim() !== ''));
      }),
    );
  });

  it('takes no more memory than its last lines', () => {
    let longest = 0;
    const reader = createLineReader((line) => {
      longest = Math.max(longest, line.length);
    });
    for (let i = 0; i < 100; i++) reader.take('x'.repeat(65_536));
    reader.end();
    expect(longest).toBeLessThan(100_000);
    const last = createLastLines();
    for (let i = 0; i < 1_000; i++) last.take(`\u001b[2K${i} ${'y'.repeat(10_000)}`);
    expect(last.lines()).toHaveLength(20);
    expect(last.lines().every((line) => line.length <= 300)).toBe(true);
    expect(last.lines()[0]).toMatch(/^980 y/);
  });

  it('fills no log', () => {
    const said: string[] = [];
    const told = followMessages({ onProgress: () => undefined, onSaid: (words) => said.push(words) });
    for (let line = 0; line < 1_000; line += 1) told.read(`{"words":"line ${line}"}`);
    expect([said.length, said[0], said.at(-1)]).toEqual([
      201,
      'line 0',
      expect.stringContaining('not logged'),
    ]);
  });

  it('only grows where it is progress, and keeps its first word that it failed', () => {
    const fractions: number[] = [];
    const told = followMessages({
      onProgress: (fraction) => fractions.push(fraction),
      onSaid: () => undefined,
    });
    for (const line of [
      '{"progress":0.2}',
      '{"progress":0.1}',
      '{"progress":0.2}',
      '{"progress":1}',
      'no message',
    ])
      told.read(line);
    expect(fractions).toEqual([0.2, 1]);
    expect([told.failed(), told.owed(), told.up()]).toEqual([undefined, undefined, 'y']);
    for (const line of ['{"failed":"a"}', '{"failed":"b"}', '{"owed":"c"}', '{"owed":"d"}', '{"up":"z"}'])
      told.read(line);
    expect([told.failed(), told.owed(), told.up()]).toEqual(['a', { words: 'd', needsWord: false }, 'z']);
  });
});
