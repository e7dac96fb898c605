import { expect, it } from 'vitest';
import { createNowAndThen } from '../../../../../main/cli/report/now-and-then.ts';

it('says how far it is every ten seconds, and nothing of what is soon done', () => {
  const said: string[] = [];
  let now = 0;
  const say = createNowAndThen(
    (words) => said.push(words),
    () => now,
  );
  for (now = 0; now <= 25_000; now += 1_000) say(`${now}`);
  expect(said).toEqual(['10000', '20000']);
});
