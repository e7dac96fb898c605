import { join } from 'node:path';
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
