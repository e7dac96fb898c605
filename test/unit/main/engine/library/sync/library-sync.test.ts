import { serialize } from 'node:v8';
import { expect, onTestFinished, test } from 'vitest';
import { type IndexEntry, indexEntry } from '../../../../../../main/engine/library/index/index-entry.ts';
import { createReplaceableIndex } from '../../../../../../main/engine/library/index/replaceable-index.ts';
import { createLibrarySync } from '../../../../../../main/engine/library/sync/library-sync.ts';
import { tellWritten } from '../../../../../../main/engine/library/sync/tell-written.ts';
import type { Asset } from '../../../../../../shared/model/asset.ts';
import { NEWEST_FIRST } from '../../../../../../shared/model/library-order.ts';
import { quietLogger, stillClock } from '../../../../../helpers/engine/doubles.ts';
import { MONTH } from '../../../../../helpers/engine/indexed-library.ts';
import { assetOf } from '../../../../../helpers/engine/sidecars.ts';

const HOME = `${MONTH}/a`;

/** A library whose disk is answered by a test: an index, its scans, and how a sidecar that was written is told. */
function openSync(answers: Readonly<Record<string, (task: never) => unknown>>) {
  const index = createReplaceableIndex({
    data: null,
    folder: '/lib',
    logger: quietLogger,
    onLost: () => undefined,
  });
  onTestFinished(index.close);
  const disk = { run: async (work: string, task: never) => answers[work]?.(task) } as never;
  const damaged: string[] = [];
  const sync = createLibrarySync({
    ...{ folder: '/lib', disk, index, clock: stillClock(1) },
    ensure: async () => undefined,
    onChange: () => undefined,
    onDamaged: (found) => damaged.push(...found.map(({ folder }) => folder)),
    onChildren: async () => undefined,
  });
  onTestFinished(sync.close);
  const tell = tellWritten({ folder: '/lib', disk, index, onChange: () => undefined });
  return { index, sync, damaged, tell };
}

const packedOf = (entries: readonly IndexEntry[]) => ({
  packed: serialize(entries),
  damaged: [],
  children: [],
});
/** More than are read one by one, and more than two parts of a long scan. */
const MANY = Array.from({ length: 1_000 }, (_, at) => `${MONTH}/a${at}`);
const many = (folders: readonly string[], mtime: number, changes: Partial<Asset> = {}) =>
  folders.map((folder) =>
    indexEntry(folder, { mtime, bytes: mtime }, assetOf(folder.slice(MONTH.length + 1), changes)),
  );

test('what a scan has read is not told after what was written meanwhile', async () => {
  let onDisk: Asset = assetOf('a', { tags: ['theirs'] });
  let mtime = 1;
  const firstRead = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const { index, sync, tell } = openSync({
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
  });
  const scanned = sync.scan('sidecars');
  await firstRead.promise;
  onDisk = assetOf('a', { tags: ['theirs', 'mine'] });
  mtime = 2;
  const told = tell(`/lib/${HOME}`);
  // Whatever of it does not wait for the scan is done.
  await new Promise((resolve) => setImmediate(resolve));
  answer.resolve();
  await Promise.all([scanned, told]);
  expect(index.use((each) => each.byId('a'))?.asset.tags).toEqual(['theirs', 'mine']);
});

test('what a long scan has read ahead is not told after what was written meanwhile', async () => {
  // One of the second part, which is read while the first is told.
  const home = MANY[450] ?? '';
  const id = home.slice(MONTH.length + 1);
  let mtime = 1;
  const reads: (readonly string[])[] = [];
  const firstAnswer = Promise.withResolvers<void>();
  const aheadIsRead = Promise.withResolvers<void>();
  const sidecars = (folders: readonly string[]) =>
    folders.flatMap((each) =>
      many([each], each === home ? mtime : 1, each === home && mtime === 2 ? { decision: 'keep' } : {}),
    );
  const { index, sync, tell } = openSync({
    months: () => [MONTH],
    changedAt: () => 1,
    survey: () => ({ fresh: MANY, gone: [] }),
    read: ({ folders }: { folders: readonly string[] }) => ({ entries: sidecars(folders), damaged: [] }),
    readMany: async ({ folders }: { folders: readonly string[] }) => {
      reads.push(folders);
      const found = packedOf(sidecars(folders));
      if (reads.length === 2) aheadIsRead.resolve();
      if (reads.length === 1) await firstAnswer.promise;
      return found;
    },
  });
  await index.change({ of: 'put', entries: many([home], 1) });
  const scanned = sync.scan('sidecars');
  await aheadIsRead.promise;
  mtime = 2;
  await tell(`/lib/${home}`);
  firstAnswer.resolve();
  await scanned;
  expect(index.use((each) => each.byId(id))?.asset.decision).toBe('keep');
  expect(index.use((each) => each.count(NEWEST_FIRST))).toBe(MANY.length);
  // The two parts that were read before that were read again, and none else.
  expect(reads.map(({ length }) => length)).toEqual([400, 400, 200, 400, 400]);
});

test('what was moved away after a scan found it is neither damaged nor shown where it was', async () => {
  const moved = MANY[0] ?? '';
  const unread = { folder: moved, mark: { mtime: 0, bytes: 0 }, message: 'ENOENT', unreadable: false };
  const torn = { ...unread, folder: MANY[1] ?? '', message: 'half' };
  const { index, sync, damaged } = openSync({
    months: () => [MONTH],
    changedAt: () => 1,
    survey: () => ({ fresh: [moved, torn.folder, HOME], gone: [] }),
    read: () => ({ entries: many([HOME], 1), damaged: [unread, torn] }),
    gone: ({ folders }: { folders: readonly string[] }) => folders.filter((each) => each === moved),
  });
  await sync.scan('sidecars');
  expect(damaged).toEqual([torn.folder]);
  expect(index.use((each) => each.damaged()).map(({ folder }) => folder)).toEqual([torn.folder]);
});

test('what is put back while a scan takes what is gone out of the index stays', async () => {
  let isGone = true;
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const { index, sync, tell } = openSync({
    months: () => [MONTH],
    changedAt: () => 1,
    survey: () => ({ fresh: [], gone: [HOME] }),
    gone: async () => {
      const found = isGone ? [HOME] : [];
      asked.resolve();
      await answer.promise;
      return found;
    },
    read: () => ({ entries: many([HOME], 2), damaged: [] }),
  });
  await index.change({ of: 'put', entries: many([HOME], 1) });
  const scanned = sync.scan('sidecars');
  await asked.promise;
  isGone = false;
  const told = tell(`/lib/${HOME}`);
  await new Promise((resolve) => setImmediate(resolve));
  answer.resolve();
  await Promise.all([scanned, told]);
  expect(index.use((each) => each.byId('a'))).not.toBeNull();
});
