import { describe, expect, it } from 'vitest';
import { encodeTurntable } from '../../../../../renderer/viewer/pictures/encode-turntable.ts';
import { backgroundOf, FIRST_CHOICE } from '../../../../../shared/model/pictures/pictures-out.ts';

const EDGE = 32;
const CHOICE = { ...FIRST_CHOICE, what: 'turntable', turntableAs: 'gif', edge: EDGE, frames: 24 } as const;

/** A picture of noise, which packs badly. */
const noise = {
  getContext: () => ({
    getImageData: () => ({
      data: Uint8ClampedArray.from({ length: EDGE * EDGE * 4 }, (_, at) =>
        at % 4 === 3 ? 255 : (at * 7919) % 256,
      ),
    }),
  }),
} as unknown as OffscreenCanvas;

describe('encodeTurntable', () => {
  it('has no encoder for frames that are files of their own', async () => {
    expect(await encodeTurntable({ ...FIRST_CHOICE, turntableAs: 'png' })).toBeNull();
  });

  it('says in one sentence that there is no encoder for a video here', async () => {
    await expect(encodeTurntable({ ...FIRST_CHOICE, turntableAs: 'webm' })).rejects.toThrow(
      'This browser has no encoder for a WebM of 1,024 pixels along an edge. Choose PNG or GIF, or a smaller size.',
    );
  });

  it('a GIF that becomes too large is refused at that frame, and held no longer', async () => {
    const MOST = 10 * 1024;
    const encoder = await encodeTurntable(CHOICE, MOST);
    let added = 0;
    const fill = async (): Promise<void> => {
      for (; added < CHOICE.frames; added += 1) await encoder?.add(noise);
    };
    await expect(fill()).rejects.toThrow(
      /^Its file is over 0 MB after \d+ of 24 frames, and cannot be written: choose fewer frames or fewer pixels, or PNG\.$/,
    );
    expect(added).toBeGreaterThan(1);
    expect(added).toBeLessThan(CHOICE.frames - 1);
  });

  it('a GIF whose first frames tell that it becomes far too large is refused then', async () => {
    const encoder = await encodeTurntable({ ...CHOICE, frames: 360 }, 200 * 1024);
    let added = 0;
    const fill = async (): Promise<void> => {
      for (; added < 360; added += 1) await encoder?.add(noise);
    };
    await expect(fill()).rejects.toThrow(
      /^Its file would have about \d+ MB, and at most 0 MB can be written: choose fewer frames or fewer pixels, or PNG\.$/,
    );
    expect(added).toBe(11);
  });

  it('a GIF within the limit is made', async () => {
    const encoder = await encodeTurntable(CHOICE);
    for (let frame = 0; frame < 3; frame += 1) await encoder?.add(noise);
    const file = await encoder?.end();
    expect(new TextDecoder().decode((await file?.arrayBuffer())?.slice(0, 6))).toBe('GIF89a');
  });
});

describe('backgroundOf', () => {
  it('is a colour of the table, the own one, or nothing', () => {
    expect(backgroundOf({ background: 'none', colour: '#123456' })).toBeNull();
    expect(backgroundOf({ background: 'white', colour: '#123456' })).toBe('#ffffff');
    expect(backgroundOf({ background: 'own', colour: '#123456' })).toBe('#123456');
  });
});
