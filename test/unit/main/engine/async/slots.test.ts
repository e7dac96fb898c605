import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSerialQueue, createSlots } from '../../../../../main/engine/async/slots.ts';

describe('those who want a slot', () => {
  it('share slots in the order they came, and leave the line when they are stopped', async () => {
    const slots = createSlots(() => 1);
    const { signal } = new AbortController();
    const entered: string[] = [];
    const enter = (name: string, by = signal) =>
      slots.enter(by).then((leave) => {
        entered.push(name);
        return leave;
      });
    const leave = await enter('a');
    const stop = new AbortController();
    const stopped = enter('b', stop.signal);
    const last = enter('c');
    stop.abort(new Error('stopped'));
    await expect(stopped).rejects.toThrow('stopped');
    leave();
    leave();
    (await last)();
    expect(entered).toEqual(['a', 'c']);
  });

  it('let those in who wait as soon as there are more slots', async () => {
    let limit = 1;
    const slots = createSlots(() => limit);
    const { signal } = new AbortController();
    await slots.enter(signal);
    const entered: string[] = [];
    const waiting = ['b', 'c', 'd'].map((name) => slots.enter(signal).then(() => entered.push(name)));
    slots.recheck();
    limit = 3;
    slots.recheck();
    await Promise.all(waiting.slice(0, 2));
    expect(entered).toEqual(['b', 'c']);
  });
});

describe('work that is run in slots', () => {
  /** Work that ends when it is told to. */
  function work() {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    return { run: () => promise, end: resolve, fail: reject };
  }

  it('is done one after the other in a serial queue, in the order it came, whatever each ends with', async () => {
    const queue = createSerialQueue();
    const began: string[] = [];
    const [a, b] = [work(), work()];
    const first = queue.run(() => {
      began.push('a');
      return a.run();
    });
    const second = queue.run(() => {
      began.push('b');
      return b.run();
    });
    const third = queue.run(() => began.push('c'));
    await turn();
    expect(began).toEqual(['a']);
    a.fail(new Error('a failed'));
    await expect(first).rejects.toThrow('a failed');
    await turn();
    expect(began).toEqual(['a', 'b']);
    b.end('b');
    expect(await second).toBe('b');
    await third;
    expect(began).toEqual(['a', 'b', 'c']);
  });

  it('gives its slot on where it throws before it waits for anything', async () => {
    const queue = createSerialQueue();
    const failed = queue.run(() => {
      throw new Error('at once');
    });
    await expect(failed).rejects.toThrow('at once');
    expect(await queue.run(() => 'next')).toBe('next');
  });

  it('keeps its slot until it has ended, also where its signal is aborted meanwhile', async () => {
    const queue = createSerialQueue();
    const stop = new AbortController();
    const a = work();
    const first = queue.run(a.run, stop.signal);
    let isNextUnderWay = false;
    const second = queue.run(() => {
      isNextUnderWay = true;
    });
    await turn();
    stop.abort(new Error('stopped'));
    await turn();
    expect(isNextUnderWay).toBe(false);
    a.end('a');
    expect(await first).toBe('a');
    await second;
    expect(isNextUnderWay).toBe(true);
  });

  it('never begins where its signal was aborted before its turn, and holds nobody up', async () => {
    const queue = createSerialQueue();
    const stop = new AbortController();
    const a = work();
    const first = queue.run(a.run);
    let began = false;
    const stopped = queue.run(() => {
      began = true;
    }, stop.signal);
    const last = queue.run(() => 'last');
    stop.abort(new Error('stopped'));
    await expect(stopped).rejects.toThrow('stopped');
    await expect(queue.run(() => 'never', stop.signal)).rejects.toThrow('stopped');
    a.end('a');
    await Promise.all([first, last]);
    expect(began).toBe(false);
  });

  it('is over when the queue is idle, with what was added while it was waited for', async () => {
    const queue = createSerialQueue();
    await queue.idle();
    const a = work();
    const ends: string[] = [];
    const first = queue.run(a.run).then(() => {
      ends.push('a');
      return queue.run(() => void ends.push('b'));
    });
    const idle = queue.idle().then(() => ends.push('idle'));
    await turn();
    expect(ends).toEqual([]);
    a.end('a');
    await Promise.all([first, idle]);
    expect(ends.at(-1)).toBe('b');
    await queue.idle();
    expect(ends.toSorted()).toEqual(['a', 'b', 'idle']);
  });

  it('never takes more slots than there are, begins in order, and ends whatever is stopped or fails', async () => {
    const pieceOfWork = fc.record({
      turns: fc.nat(3),
      fails: fc.boolean(),
      /** The turn after which its signal is aborted; never where it is null. */
      stopAfter: fc.option(fc.nat(6)),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(pieceOfWork, { maxLength: 20 }),
        async (limit, pieces) => {
          const slots = createSlots(() => limit);
          const began: number[] = [];
          let [inside, most] = [0, 0];
          const runs = pieces.map(({ turns, fails, stopAfter }, at) => {
            const stop = new AbortController();
            const stopping = (async () => {
              for (let left = stopAfter ?? 0; left > 0; left -= 1) await turn();
              if (stopAfter !== null) stop.abort(new Error('stopped'));
            })();
            const run = slots.run(async () => {
              began.push(at);
              inside += 1;
              most = Math.max(most, inside);
              for (let left = turns; left > 0; left -= 1) await turn();
              inside -= 1;
              if (fails) throw new Error('failed');
              return at;
            }, stop.signal);
            return { run, stopping };
          });
          const ends = await Promise.allSettled(runs.map(({ run }) => run));
          await Promise.all(runs.map(({ stopping }) => stopping));
          await slots.idle();
          expect(most).toBeLessThanOrEqual(limit);
          expect(began).toEqual(began.toSorted((a, b) => a - b));
          for (const [at, end] of ends.entries()) {
            if (end.status === 'fulfilled') expect(end.value).toBe(at);
            else expect(end.reason.message).toBe(began.includes(at) ? 'failed' : 'stopped');
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
