import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createMender } from '../../../../../../main/engine/batch/mend/mender.ts';
import type { ImageFile } from '../../../../../../shared/model/reference.ts';

vi.mock('node:fs/promises', async (original) => ({
  ...(await original<typeof import('node:fs/promises')>()),
  stat: () => new Promise(() => undefined),
}));

const IMAGE: ImageFile = {
  path: '/share/chair.png',
  name: 'chair.png',
  bytes: 1,
  sha256: 'a'.repeat(64),
  format: 'png',
  width: 8,
  height: 8,
};

function mender(silent: AbortSignal) {
  const made = createMender(async () => '/data/inbox/chair.png', { silent: () => silent });
  onTestFinished(made.close);
  return made;
}

describe('a picture on a share that does not answer', () => {
  it('is not mended, and holds up nothing', async () => {
    const { mend } = mender(AbortSignal.timeout(10));
    expect(await mend(IMAGE, 'all')).toEqual({ ...IMAGE, mendFailure: 'unreadable' });
  });

  it('can be stopped', async () => {
    const stop = new AbortController();
    const mended = mender(new AbortController().signal).mend(IMAGE, 'all', stop.signal);
    const stopped = new Error('stopped');
    stop.abort(stopped);
    await expect(mended).rejects.toBe(stopped);
  });
});
