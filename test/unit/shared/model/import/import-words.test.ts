import { expect, it } from 'vitest';
import { IMPORT_FAULTS } from '../../../../../shared/model/import/import-plan.ts';
import { importFaultWords } from '../../../../../shared/model/import/import-words.ts';

it('has one sentence of its own for each reason', () => {
  const words = IMPORT_FAULTS.map((code) => importFaultWords({ code, detail: 'X', other: 'Y' }));
  expect(new Set(words).size).toBe(IMPORT_FAULTS.length);
  for (const each of words) expect(each).toMatch(/^[A-Z].*\.$/);
});
