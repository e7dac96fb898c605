import { describe, expect, it } from 'vitest';
import { createNewestFirst } from '../../../../../main/engine/async/newest-first.ts';

/** A queue of one at a time, the work that was begun, and a way to end the work under way. */
function queue() {
  const begun: string[] = [];
  const ends: PromiseWithResolvers<string>[] = [];
  const newest = createNewestFirst<string>(1);
  return {
    begun,
    newest,
    ask: (key: string, signal?: AbortSignal) =>
      newest.run(
        key,
        () => {
          begun.push(key);
          const end = Promise.withResolvers<string>();
          ends.push(end);
          return end.promise;
        },
        signal,
      ),
    end: async (result: string) => {
      await expect.poll(() => ends.length).toBeGreaterThan(0);
      ends.shift()?.resolve(result);
    },
    fail: async (cause: Error) => {
      await expect.poll(() => ends.length).toBeGreaterThan(0);
      ends.shift()?.reject(cause);
    },
  };
}

describe('createNewestFirst', () => {
  it('does what was asked for last first, and once for all who ask for it', async () => {
    const { ask, end, begun, newest } = queue();
    const all = [ask('a'), ask('b'), ask('c'), ask('b')];
    for (const result of ['A', 'B', 'C']) await end(result);
    expect(await Promise.all(all)).toEqual(['A', 'B', 'C', 'B']);
    expect(begun).toEqual(['a', 'b', 'c']);
    await newest.idle();
  });

  it('does not begin what nobody waits for any more', async () => {
    const { ask, end, begun, newest } = queue();
    const first = ask('a');
    const gone = new AbortController();
    const [lonely, shared] = [ask('b', gone.signal), ask('c', gone.signal)];
    const left = ask('c');
    gone.abort(new Error('scrolled past'));
    await expect(lonely).rejects.toThrow('scrolled past');
    await expect(shared).rejects.toThrow('scrolled past');
    await end('A');
    await end('C');
    expect([await first, await left]).toEqual(['A', 'C']);
    await newest.idle();
    expect(begun).toEqual(['a', 'c']);
    await expect(ask('d', gone.signal)).rejects.toThrow('scrolled past');
  });

  it('tells everybody why it failed, and goes on', async () => {
    const { ask, end, fail, newest } = queue();
    const one = ask('a').catch((cause: Error) => cause.message);
    const other = ask('a').catch((cause: Error) => cause.message);
    await fail(new Error('no picture'));
    expect([await one, await other]).toEqual(['no picture', 'no picture']);
    const next = ask('a');
    await end('A');
    expect(await next).toBe('A');
    await newest.idle();
  });
});
