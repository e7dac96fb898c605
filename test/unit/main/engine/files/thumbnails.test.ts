import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createThumbnails } from '../../../../../main/engine/files/thumbnails.ts';
import { largePictures } from '../../../../../main/engine/threads/large-pictures.ts';
import { largePictureError } from '../../../../../main/media/picture/large-picture.ts';
import { writeClaimed, writePicture } from '../../../../helpers/engine/pictures.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const ids = { uuid: () => 'u', hex: () => 'ab', random: () => 0 };
const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };

describe('thumbnails', () => {
  it('of a picture that takes much memory, on a disk that does not answer, are given up and hold up no other', async () => {
    const data = await tempFolder();
    const hang = (signal: AbortSignal | undefined): Promise<null> =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    const thumbnails = createThumbnails({
      ...{ data, ids, logger, largeLimitMs: 1 },
      start: () => ({
        run: ({ large }, signal) => (large ? hang(signal) : Promise.reject(largePictureError())),
        close: async () => undefined,
      }),
    });
    expect(await thumbnails.of(await writePicture(join(data, 'large.png')))).toBeNull();
    const leave = await largePictures.enter();
    leave();
  });

  it('of large pictures stand in line one after the other: what is decoded before it is sent waits for one of them at most', async () => {
    const data = await tempFolder();
    const ran: boolean[] = [];
    const thumbnails = createThumbnails({
      ...{ data, ids, logger },
      start: () => ({
        run: async ({ large }) => {
          ran.push(large);
          if (!large) throw largePictureError();
          return null;
        },
        close: async () => undefined,
      }),
    });
    const leave = await largePictures.enter();
    const names = ['a.png', 'b.png', 'c.png'];
    const made = names.map(async (name) => thumbnails.of(await writePicture(join(data, name))));
    await vi.waitFor(() => expect(ran).toHaveLength(3), { timeout: 10_000 });
    await turn();
    expect(largePictures.waiting()).toBe(1);
    leave();
    await Promise.all(made);
    expect(ran).toEqual([false, false, false, true, true, true]);
  });

  it('of pictures that take much memory are made one at a time, and others meanwhile', async () => {
    const data = await tempFolder();
    logger.info.mockClear();
    const thumbnails = createThumbnails({ data, ids, logger });
    onTestFinished(() => thumbnails.close());
    const leave = await largePictures.enter();
    const large = thumbnails.of(await writeClaimed(join(data, 'large.png')));
    await vi.waitFor(() => expect(largePictures.waiting()).toBe(1), { timeout: 10_000 });
    expect(await thumbnails.of(await writePicture(join(data, 'small.png')))).toContain('.webp');
    expect(logger.info).not.toHaveBeenCalled();
    leave();
    // It is no picture after all.
    expect(await large).toBeNull();
    expect(logger.info).toHaveBeenCalledOnce();
  });
});
