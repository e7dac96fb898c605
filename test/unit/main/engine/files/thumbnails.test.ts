import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createThumbnails } from '../../../../../main/engine/files/thumbnails.ts';
import { largePictures } from '../../../../../main/engine/threads/large-pictures.ts';
import { writeClaimed, writePicture } from '../../../../helpers/engine/pictures.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

describe('thumbnails', () => {
  it('of pictures that take much memory are made one at a time, and others meanwhile', async () => {
    const data = await tempFolder();
    const ids = { uuid: () => 'u', hex: () => 'ab', random: () => 0 };
    const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
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
