import { describe, expect, it } from 'vitest';
import { createRefCountedPool } from '../../../../../renderer/viewer/model/ref-counted-pool.ts';

function pool() {
  const gone: string[] = [];
  let made = 0;
  return {
    gone,
    ...createRefCountedPool({
      make: (key: string, detail: string) => `${key}${detail} ${++made}`,
      dispose: (value: string) => gone.push(value),
    }),
  };
}

const endOfTask = (): Promise<void> => Promise.resolve();

describe('a pool that counts its claims', () => {
  it('makes a thing once, and disposes of it with the last claim', async () => {
    const { acquire, gone, size } = pool();
    const [first, second] = [acquire('a', ''), acquire('a', '')];
    expect(first.value).toBe(second.value);
    first.release();
    first.release();
    await endOfTask();
    expect([gone, size()]).toEqual([[], 1]);
    second.release();
    await endOfTask();
    expect([gone, size()]).toEqual([['a 1'], 0]);
  });

  it('keeps what is claimed again in the same task, and makes anew what is claimed later', async () => {
    const { acquire, gone } = pool();
    const first = acquire('a', '');
    first.release();
    const again = acquire('a', '');
    await endOfTask();
    expect([again.value, gone]).toEqual(['a 1', []]);
    again.release();
    await endOfTask();
    expect(acquire('a', '').value).toBe('a 2');
  });

  it('makes anew what is spent, also while it is still claimed, and disposes of each once', async () => {
    const gone: string[] = [];
    const spent = new Set<string>();
    let made = 0;
    const { acquire, size } = createRefCountedPool({
      make: (key: string, _detail: string) => `${key} ${++made}`,
      dispose: (value: string) => gone.push(value),
      isSpent: (value) => spent.has(value),
    });
    const first = acquire('a', '');
    spent.add('a 1');
    const second = acquire('a', '');
    expect(second.value).toBe('a 2');
    first.release();
    await endOfTask();
    expect([gone, acquire('a', '').value, size()]).toEqual([['a 1'], 'a 2', 1]);
    second.release();
    await endOfTask();
    expect(gone).toEqual(['a 1']);
  });
});
