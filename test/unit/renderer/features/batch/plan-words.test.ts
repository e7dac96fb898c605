import { describe, expect, it } from 'vitest';
import { checkOf, nameOfRow } from '../../../../../renderer/features/batch/plan-words.ts';
import type { PlanRow } from '../../../../../shared/model/plan.ts';

const image = {
  path: '/r/mug.png',
  name: 'mug.png',
  bytes: 10,
  width: 20,
  height: 20,
  format: 'png',
  sha256: null,
};
const row = (message: string): PlanRow =>
  ({
    id: 'a',
    reference: { kind: 'single', name: 'mug', image },
    status: 'blocked',
    findings: [{ severity: 'error', code: null, field: 'images', message }],
  }) as unknown as PlanRow;

describe('a check in words', () => {
  it('leaves out the file that its row names, and keeps the whole sentence beside it', () => {
    const message = 'mug.png is 20 pixels wide; use a larger picture.';
    expect(nameOfRow(row(message))).toBe('mug.png');
    expect(checkOf(row(message))).toEqual({
      tone: 'bad',
      words: 'Is 20 pixels wide; use a larger picture.',
      full: message,
    });
  });

  it('keeps a sentence that begins with something else', () => {
    const message = 'mug.png2 is empty.';
    expect(checkOf(row(message))).toMatchObject({ words: message, full: message });
  });
});
