import { describe, expect, it } from 'vitest';
import { createSpoolRoom } from '../../../../../main/service/http/spool-room.ts';

const { signal } = new AbortController();
const room = (bytes: number, waitMs = 60_000) => createSpoolRoom({ bytes, waitMs });

describe('the room of uploads', () => {
  it('is given out in the order in which it is asked for: nobody overtakes', async () => {
    const { reserve } = room(10);
    const order: string[] = [];
    const first = await reserve(8, signal);
    const large = reserve(10, signal).then((release) => {
      order.push('large');
      release();
    });
    const small = reserve(1, signal).then((release) => {
      order.push('small');
      release();
    });
    first();
    await Promise.all([large, small]);
    expect(order).toEqual(['large', 'small']);
  });

  it('is refused to one who has waited long enough, and those behind go in', async () => {
    const { reserve } = room(10, 1);
    const first = await reserve(8, signal);
    const [large, small] = await Promise.allSettled([reserve(10, signal), reserve(1, signal)]);
    expect(large).toMatchObject({ status: 'rejected', reason: { name: 'NoRoomError' } });
    expect(small.status).toBe('fulfilled');
    first();
  });

  it('lets one that wants more than all of it have all of it', async () => {
    const { reserve } = room(10);
    const release = await reserve(1000, signal);
    release();
    release();
    (await reserve(10, signal))();
  });
});
