import { describe, expect, it } from 'vitest';
import { createSlots } from '../../../../../main/engine/async/slots.ts';

describe('slots', () => {
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
    slots.look();
    limit = 3;
    slots.look();
    await Promise.all(waiting.slice(0, 2));
    expect(entered).toEqual(['b', 'c']);
  });
});
