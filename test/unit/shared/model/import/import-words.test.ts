import { expect, it } from 'vitest';
import { IMPORT_FAULTS } from '../../../../../shared/model/import/import-plan.ts';
import {
  importFaultWords,
  leftFileWords,
  stayedWords,
} from '../../../../../shared/model/import/import-words.ts';

it('has one sentence of its own for each reason', () => {
  const words = IMPORT_FAULTS.map((code) => importFaultWords({ code, detail: 'X', other: 'Y' }));
  expect(new Set(words).size).toBe(IMPORT_FAULTS.length);
  for (const each of words) expect(each).toMatch(/^[A-Z].*\.$/);
});

it('says why an asset stayed as its import was taken back', () => {
  expect(stayedWords('/from/a.glb', 'in-the-way')).toBe(
    '/from/a.glb could not be brought back, because another file lies there now',
  );
  expect(stayedWords('/lib/a', 'not-in-trash')).toBe('/lib/a could not be moved to the trash');
});

it('says that the process ended that had a file in hand: the disk gave no error', () => {
  expect(leftFileWords('EPIPE')).toBe('the process that moves files ended in the middle');
  const words = importFaultWords({ code: 'unreadable', detail: 'EPIPE' });
  expect(words).toMatch(/^The process that read it ended/);
});
