import { describe, expect, it } from 'vitest';
import { createSlots } from '../../../../main/service/slots.ts';

const never = new AbortController().signal;

describe('createSlots', () => {
  it('lets as many in as there are places, and the others in their order', async () => {
    const slots = createSlots(2);
    const entered: string[] = [];
    const enter = async (name: string): Promise<() => void> => {
      const release = await slots.acquire(never);
      entered.push(name);
      return release;
    };
    const leaveA = await enter('a');
    const releaseB = await enter('b');
    const c = enter('c');
    const d = enter('d');
    expect(entered).toEqual(['a', 'b']);
    releaseB();
    const leaveC = await c;
    expect(entered).toEqual(['a', 'b', 'c']);
    leaveA();
    await d;
    expect(entered).toEqual(['a', 'b', 'c', 'd']);
    leaveC();
  });

  it('gives a place back once, however often that is said', async () => {
    const slots = createSlots(1);
    const release = await slots.acquire(never);
    release();
    release();
    await slots.acquire(never);
    const waiting = slots.acquire(AbortSignal.abort(new Error('full')));
    await expect(waiting).rejects.toThrow('full');
  });

  it('forgets who gave up waiting', async () => {
    const slots = createSlots(1);
    const release = await slots.acquire(never);
    const giveUp = new AbortController();
    const gone = slots.acquire(giveUp.signal);
    const next = slots.acquire(never);
    giveUp.abort(new Error('gone'));
    await expect(gone).rejects.toThrow('gone');
    release();
    (await next)();
  });
});
