import { expect, test } from 'vitest';
import { createLastLooks } from '../../../../../main/engine/chains/last-looks.ts';

test('of runs that have ended the newest are remembered, and all that are open', () => {
  const looks = createLastLooks<number>((id) => id.startsWith('open'), 10);
  for (let at = 0; at < 5; at += 1) looks.set(`open ${at}`, at);
  for (let at = 0; at < 1_000; at += 1) looks.set(`ended ${at}`, at);
  const known = Array.from({ length: 1_000 }, (_, at) => looks.get(`ended ${at}`)).filter(
    (at) => at !== undefined,
  );
  expect(known.length).toBeLessThanOrEqual(25);
  expect(known.slice(-10)).toEqual([990, 991, 992, 993, 994, 995, 996, 997, 998, 999]);
  expect([0, 1, 2, 3, 4].map((at) => looks.get(`open ${at}`))).toEqual([0, 1, 2, 3, 4]);
  looks.set('open 0', 7);
  expect(looks.get('open 0')).toBe(7);
});
