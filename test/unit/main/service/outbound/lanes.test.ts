import { describe, expect, it } from 'vitest';
import { createLanes } from '../../../../../main/service/outbound/lanes.ts';

const never = new AbortController().signal;

describe('createLanes', () => {
  it('lets a full host wait without holding up another', async () => {
    const lanes = createLanes({ perHost: 1, inAll: 2 });
    const entered: string[] = [];
    const enter = async (host: string): Promise<() => void> => {
      const leave = await lanes.take(host, never);
      entered.push(host);
      return leave;
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
    const lanes = createLanes({ perHost: 2, inAll: 1 });
    const leave = await lanes.take('a', never);
    const giveUp = new AbortController();
    const waiting = lanes.take('b', giveUp.signal);
    giveUp.abort(new Error('full'));
    await expect(waiting).rejects.toThrow('full');
    leave();
    leave();
    const leaveB = await lanes.take('b', never);
    await expect(lanes.take('a', AbortSignal.abort(new Error('still full')))).rejects.toThrow('still full');
    leaveB();
  });
});
