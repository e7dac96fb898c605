import { describe, expect, it } from 'vitest';
import { createHostSlots } from '../../../../../main/service/outbound/host-slots.ts';

const never = new AbortController().signal;

describe('createHostSlots', () => {
  it('lets a full host wait without holding up another', async () => {
    const hostSlots = createHostSlots({ perHost: 1, total: 2 });
    const entered: string[] = [];
    const enter = async (host: string): Promise<() => void> => {
      const release = await hostSlots.acquire(host, never);
      entered.push(host);
      return release;
    };
    const leaveSlow = await enter('slow');
    const second = enter('slow');
    const leaveQuick = await enter('quick');
    leaveQuick();
    const leaveQuickAgain = await enter('quick');
    expect(entered).toEqual(['slow', 'quick', 'quick']);
    leaveSlow();
    (await second)();
    leaveQuickAgain();
    expect(entered).toEqual(['slow', 'quick', 'quick', 'slow']);
  });

  it('lets so many in, in all', async () => {
    const hostSlots = createHostSlots({ perHost: 2, total: 1 });
    const release = await hostSlots.acquire('a', never);
    const giveUp = new AbortController();
    const waiting = hostSlots.acquire('b', giveUp.signal);
    giveUp.abort(new Error('full'));
    await expect(waiting).rejects.toThrow('full');
    release();
    release();
    const releaseB = await hostSlots.acquire('b', never);
    await expect(hostSlots.acquire('a', AbortSignal.abort(new Error('still full')))).rejects.toThrow(
      'still full',
    );
    releaseB();
  });
});
