import { expect, it } from 'vitest';
import { wholeCostWords } from '../../../../../renderer/features/queue/whole-cost-words.ts';

const CONNECTIONS = [
  { id: 'local', kind: 'local' },
  { id: 'studio', kind: 'remote' },
] as const;
const job = (connectionId: string, credits: string | null, estimate: string | null = null) => ({
  connectionId,
  credits,
  estimate,
});

it.each([
  [[job('local', '15.00', '20.00'), job('local', '2.50')], '17.50 practice credits'],
  [[job('local', '15.00'), job('studio', '10.00')], '15.00 practice credits and 10.00 credits'],
  [[job('studio', '15.00'), job('studio', null, '10.00')], 'about 25.00 credits'],
  [[job('gone', '1.00'), job('gone', null)], 'at least 1.00 credits'],
  [[job('local', null), job('local', null)], 'not known'],
])('what jobs cost together is told for each kind of credits: %#', (jobs, words) => {
  expect(wholeCostWords(jobs, CONNECTIONS)).toBe(words);
});
