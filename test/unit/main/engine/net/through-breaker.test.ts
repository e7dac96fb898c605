import { describe, expect, it } from 'vitest';
import type { CallOutcome } from '../../../../../main/engine/net/host-breakers.ts';
import { type GuardedCall, throughBreaker } from '../../../../../main/engine/net/through-breaker.ts';
import { AppError } from '../../../../../shared/model/app-error.ts';

/** Lets everybody through, and writes down what is said of each host. A host is told of once. */
function openBreakers() {
  const said: [host: string, outcome: CallOutcome][] = [];
  const enter = async (host: string, signal: AbortSignal) => {
    signal.throwIfAborted();
    let isSaid = false;
    return (outcome: CallOutcome): void => {
      if (!isSaid) said.push([host, outcome]);
      isSaid = true;
    };
  };
  return { breakers: { enter }, said };
}

const HOST = 'https://results.example';

function guarded(change: Partial<GuardedCall<string>>) {
  const { breakers, said } = openBreakers();
  const options: GuardedCall<string> = {
    url: `${HOST}/model.glb?token=1`,
    signal: new AbortController().signal,
    call: async () => 'model',
    outcomeOf: () => 'answered',
    ...change,
  };
  return { said, made: throughBreaker(breakers, options) };
}

describe('a call through the breaker of its host', () => {
  it.each<CallOutcome>(['answered', 'trouble', 'no-call', { retryAfterMs: 5000 }])(
    'says what its result shows: %j',
    async (outcome) => {
      const { said, made } = guarded({ outcomeOf: () => outcome });
      expect(await made).toBe('model');
      expect(said).toEqual([[HOST, outcome]]);
    },
  );

  it('says early that its host is there, and nothing else after it', async () => {
    const { said, made } = guarded({
      call: async (reached) => {
        reached();
        throw new AppError('offline', 'It hung up.');
      },
    });
    await expect(made).rejects.toThrow('It hung up.');
    expect(said).toEqual([[HOST, 'answered']]);
  });

  it('says that its host is in trouble where it could not be reached', async () => {
    const { said, made } = guarded({ call: () => Promise.reject(new AppError('offline', 'Away.')) });
    await expect(made).rejects.toThrow('Away.');
    expect(said).toEqual([[HOST, 'trouble']]);
  });

  it('says nothing of its host where a disk was full, or the call was stopped', async () => {
    const full = guarded({ call: () => Promise.reject(new AppError('disk', 'Full.')) });
    await expect(full.made).rejects.toThrow('Full.');
    expect(full.said).toEqual([[HOST, 'no-call']]);
    const stop = new AbortController();
    const stopped = guarded({
      signal: stop.signal,
      call: async () => {
        stop.abort(new Error('closing'));
        throw new AppError('offline', 'The call was broken off.');
      },
    });
    await expect(stopped.made).rejects.toThrow('broken off');
    expect(stopped.said).toEqual([[HOST, 'no-call']]);
  });

  it('is not made while the wait for its host is stopped', async () => {
    const signal = AbortSignal.abort(new Error('closing'));
    let isMade = false;
    const { said, made } = guarded({
      signal,
      call: async () => {
        isMade = true;
        return 'model';
      },
    });
    await expect(made).rejects.toThrow('closing');
    expect([isMade, said]).toEqual([false, []]);
  });

  it('is made at once where what it goes to is no address, so that the call says what is wrong', async () => {
    const { said, made } = guarded({ url: 'not an address' });
    expect(await made).toBe('model');
    expect(said).toEqual([]);
  });
});
