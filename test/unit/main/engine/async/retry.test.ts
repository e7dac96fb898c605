import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Again, retry } from '../../../../../main/engine/async/retry.ts';
import type { Clock } from '../../../../../main/engine/ports.ts';

/** A clock whose sleeps are over at once, and are written down. */
function sleepless() {
  const slept: number[] = [];
  const clock: Pick<Clock, 'sleep'> = {
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      slept.push(ms);
    },
  };
  return { clock, slept };
}

const endless = new AbortController().signal;

describe('what is tried again', () => {
  it('ends with the first result, having waited as the backoff says after each failure', async () => {
    const { clock, slept } = sleepless();
    const asked: number[] = [];
    const result = await retry({
      attempt: (failures) => {
        asked.push(failures);
        return failures < 3 ? new Again() : 'there';
      },
      delay: (failures) => 100 * failures,
      clock,
      signal: endless,
    });
    expect(result).toBe('there');
    expect(asked).toEqual([0, 1, 2, 3]);
    expect(slept).toEqual([100, 200, 300]);
  });

  it('waits as long as it is asked to in place of the backoff', async () => {
    const { clock, slept } = sleepless();
    await retry({
      attempt: (failures) => (failures < 2 ? new Again(failures === 0 ? 7000 : 0) : null),
      delay: () => 1,
      clock,
      signal: endless,
    });
    expect(slept).toEqual([7000, 0]);
  });

  it('ends with an error that nobody takes for a reason to try again', async () => {
    const { clock, slept } = sleepless();
    const fails = () => Promise.reject(new Error('broken'));
    await expect(retry({ attempt: fails, delay: () => 1, clock, signal: endless })).rejects.toThrow('broken');
    const onError = (error: unknown, failures: number): Again => {
      if (failures === 2) throw error;
      return new Again();
    };
    const options = { attempt: fails, onError, delay: () => 1, clock, signal: endless };
    await expect(retry(options)).rejects.toThrow('broken');
    expect(slept).toEqual([1]);
  });

  it('ends between two attempts with the reason of its signal, and lets the attempt under way end', async () => {
    const { clock } = sleepless();
    const stop = new AbortController();
    const begun = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<Again>();
    let attempts = 0;
    const tried = retry({
      attempt: () => {
        attempts += 1;
        begun.resolve();
        return answer.promise;
      },
      delay: () => 1,
      clock,
      signal: stop.signal,
    });
    await begun.promise;
    stop.abort(new Error('closing'));
    answer.resolve(new Again());
    await expect(tried).rejects.toThrow('closing');
    expect(attempts).toBe(1);
  });

  it('makes one attempt more than it failed, whatever each failure is', async () => {
    const failure = fc.oneof(
      fc.constant({ kind: 'throws' } as const),
      fc.record({ kind: fc.constant('again' as const), waitMs: fc.option(fc.nat(10_000)) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(failure, { maxLength: 30 }), async (failures) => {
        const { clock, slept } = sleepless();
        let attempts = 0;
        const result = await retry({
          attempt: async (before) => {
            attempts += 1;
            const next = failures[before];
            if (next?.kind === 'throws') throw new Error('failed');
            return next === undefined ? 'there' : new Again(next.waitMs);
          },
          onError: () => new Again(),
          delay: (count) => -count,
          clock,
          signal: endless,
        });
        expect(result).toBe('there');
        expect(attempts).toBe(failures.length + 1);
        const waits = failures.map((each, at) => (each.kind === 'again' ? each.waitMs : null) ?? -(at + 1));
        expect(slept).toEqual(waits);
      }),
    );
  });
});
