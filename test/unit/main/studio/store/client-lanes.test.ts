import { expect, it } from 'vitest';
import { createClientLanes } from '../../../../../main/studio/store/client-lanes.ts';

/** Work that ends when it is told to. */
function heldWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => (): Promise<string> => {
    begun.push(name);
    return new Promise((resolve) => void ends.set(name, () => resolve(name)));
  };
  return { begun, work, end: (name: string) => ends.get(name)?.() };
}

it('holds up nobody but the client that sends too much at once', async () => {
  const { begun, work, end } = heldWork();
  const { run } = createClientLanes({ atOnce: 2 });
  const results = ['a1', 'a2', 'a3'].map((name) => run('a', work(name)));
  results.push(run('b', work('b1')));
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1']);
  end('a2');
  await expect.poll(() => begun).toEqual(['a1', 'a2', 'b1', 'a3']);
  for (const name of ['a1', 'a3', 'b1']) end(name);
  expect(await Promise.all(results)).toEqual(['a1', 'a2', 'a3', 'b1']);
});

it('sends away whose turn does not come, and begins nothing for it', async () => {
  const { begun, work, end } = heldWork();
  const { run } = createClientLanes({ atOnce: 1, patienceMs: 5 });
  const first = run('a', work('a1'));
  await expect.poll(() => begun).toEqual(['a1']);
  await expect(run('a', work('a2'))).rejects.toThrow('too many requests');
  end('a1');
  expect(await first).toBe('a1');
  const failing = run('a', async () => {
    throw new Error('refused');
  });
  await expect(failing).rejects.toThrow('refused');
  const next = run('a', work('a3'));
  await expect.poll(() => begun).toEqual(['a1', 'a3']);
  end('a3');
  expect(await next).toBe('a3');
});
