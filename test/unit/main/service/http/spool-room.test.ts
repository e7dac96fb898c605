import { describe, expect, it } from 'vitest';
import { createSpoolRoom } from '../../../../../main/service/http/spool-room.ts';

const { signal } = new AbortController();
const room = (bytes: number, waitMs = 60_000) => createSpoolRoom({ bytes, waitMs });

describe('the room of uploads', () => {
  it('is given out in the order in which it is asked for: nobody overtakes', async () => {
    const { reserve } = room(10);
    const order: string[] = [];
    const first = await reserve(8, signal, 'a');
    const large = reserve(10, signal, 'a').then((release) => {
      order.push('large');
      release();
    });
    const small = reserve(1, signal, 'a').then((release) => {
      order.push('small');
      release();
    });
    first();
    await Promise.all([large, small]);
    expect(order).toEqual(['large', 'small']);
  });

  it('is refused to one who has waited long enough, and those behind go in', async () => {
    const { reserve } = room(10, 1);
    const first = await reserve(8, signal, 'a');
    const [large, small] = await Promise.allSettled([reserve(10, signal, 'a'), reserve(1, signal, 'a')]);
    expect(large).toMatchObject({ status: 'rejected', reason: { name: 'NoRoomError' } });
    expect(small.status).toBe('fulfilled');
    first();
  });

  it('lets one that wants more than all of it have all of it', async () => {
    const { reserve } = room(10);
    const release = await reserve(1000, signal, 'a');
    release();
    release();
    (await reserve(10, signal, 'a'))();
  });

  it('gives a client no more than its share, and holds up no other for it', async () => {
    const { reserve } = createSpoolRoom({ bytes: 10, share: 4, waitMs: 60_000 });
    const order: string[] = [];
    const enter = (bytes: number, clientId: string) =>
      reserve(bytes, signal, clientId).then((release) => {
        order.push(clientId);
        return release;
      });
    const first = await enter(1000, 'a');
    const second = enter(1, 'a');
    await enter(4, 'b');
    expect(order).toEqual(['a', 'b']);
    first();
    await second;
    expect(order).toEqual(['a', 'b', 'a']);
  });
});
