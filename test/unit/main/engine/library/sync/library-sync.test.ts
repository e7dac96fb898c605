import { expect, onTestFinished, test } from 'vitest';
import { indexEntry } from '../../../../../../main/engine/library/index/index-entry.ts';
import { createReplaceableIndex } from '../../../../../../main/engine/library/index/replaceable-index.ts';
import { createLibrarySync } from '../../../../../../main/engine/library/sync/library-sync.ts';
import { tellWritten } from '../../../../../../main/engine/library/sync/tell-written.ts';
import type { Asset } from '../../../../../../shared/model/asset.ts';
import { quietLogger, stillClock } from '../../../../../helpers/engine/doubles.ts';
import { MONTH } from '../../../../../helpers/engine/indexed-library.ts';
import { assetOf } from '../../../../../helpers/engine/sidecars.ts';

const HOME = `${MONTH}/a`;

test('what a scan has read is not told after what was written meanwhile', async () => {
  const index = createReplaceableIndex({
    data: null,
    folder: '/lib',
    logger: quietLogger,
    onLost: () => undefined,
  });
  onTestFinished(index.close);
  let onDisk: Asset = assetOf('a', { tags: ['theirs'] });
  let mtime = 1;
  const firstRead = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const answers: Record<string, () => unknown> = {
    months: () => [MONTH],
    changedAt: () => mtime,
    survey: () => ({ fresh: [HOME], gone: [] }),
    read: async () => {
      const entries = [indexEntry(HOME, { mtime, bytes: mtime }, onDisk)];
      firstRead.resolve();
      // The scan has read by now, and its answer is on its way while the artist's change is written.
      if (mtime === 1) await answer.promise;
      return { entries, damaged: [] };
    },
  };
  const disk = { run: async (work: string) => answers[work]?.() } as never;
  const sync = createLibrarySync({
    ...{ folder: '/lib', disk, index, clock: stillClock(1) },
    ensure: async () => undefined,
    onChange: () => undefined,
    onDamaged: () => undefined,
    onChildren: async () => undefined,
  });
  onTestFinished(sync.close);
  const scanned = sync.scan('sidecars');
  await firstRead.promise;
  onDisk = assetOf('a', { tags: ['theirs', 'mine'] });
  mtime = 2;
  const told = tellWritten({ folder: '/lib', disk, index, onChange: () => undefined })(`/lib/${HOME}`);
  // Whatever of it does not wait for the scan is done.
  await new Promise((resolve) => setImmediate(resolve));
  answer.resolve();
  await Promise.all([scanned, told]);
  expect(index.use((each) => each.byId('a'))?.asset.tags).toEqual(['theirs', 'mine']);
});
