import { expect, it } from 'vitest';
import { createSecretCheck } from '../../../../../main/studio/clients/secret-check.ts';

/** A check whose answers come when they are told to. */
function heldCheck() {
  const asked: { readonly secret: string; readonly answer: (isRight: boolean) => void }[] = [];
  const check = (secret: string): Promise<boolean> =>
    new Promise((answer) => void asked.push({ secret, answer }));
  return { asked, check };
}

it('checks a few secrets at a time, and sends those away for whom there is no room', async () => {
  const { asked, check } = heldCheck();
  const isRight = createSecretCheck({ atOnce: 2, mostWaiting: 1, check });
  const answers = ['a', 'b', 'c'].map((secret) => isRight(secret, 'stored'));
  await expect(isRight('d', 'stored')).rejects.toThrow('too many');
  expect(asked.map(({ secret }) => secret)).toEqual(['a', 'b']);
  for (let next = 0; next < 3; next += 1) {
    await expect.poll(() => asked.length).toBeGreaterThan(next);
    asked[next]?.answer(false);
  }
  expect(await Promise.all(answers)).toEqual([false, false, false]);
});

it('knows a secret again that was right, whoever waits, and for its client alone', async () => {
  const { asked, check } = heldCheck();
  const isRight = createSecretCheck({ atOnce: 1, mostWaiting: 1, check });
  const first = isRight('right', 'stored');
  await expect.poll(() => asked.length).toBe(1);
  asked[0]?.answer(true);
  expect(await first).toBe(true);

  const wrong = isRight('wrong', 'stored');
  await expect.poll(() => asked.length).toBe(2);
  const another = isRight('right', 'stored of another');
  await expect(isRight('anything', undefined)).rejects.toThrow('too many');
  expect(await isRight('right', 'stored')).toBe(true);
  for (const next of [1, 2]) {
    await expect.poll(() => asked.length).toBeGreaterThan(next);
    asked[next]?.answer(false);
  }
  expect(await Promise.all([wrong, another])).toEqual([false, false]);
});
