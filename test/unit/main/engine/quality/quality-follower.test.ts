import { expect, it, onTestFinished } from 'vitest';
import type { DiskRequest } from '../../../../../main/engine/disk/disk-messages.ts';
import type { StartDisk } from '../../../../../main/engine/disk/fork-disk.ts';
import type { StoredAsset } from '../../../../../main/engine/library/library.ts';
import { followQuality } from '../../../../../main/engine/quality/quality-follower.ts';
import type { QualityFound, QualityWork } from '../../../../../main/engine/quality/quality-task.ts';
import { systemClock } from '../../../../../main/host/system-clock.ts';
import { AppError } from '../../../../../shared/model/app-error.ts';
import type { Asset } from '../../../../../shared/model/asset.ts';
import type { Measures, Quality } from '../../../../../shared/model/quality/quality.ts';
import { quietLogger } from '../../../../helpers/engine/doubles.ts';
import { measuredQuality } from '../../../../helpers/quality/measured.ts';

type Sent = DiskRequest<QualityWork[keyof QualityWork]['task'] & { readonly work: keyof QualityWork }>;

type Answer = QualityFound | 'ends' | 'silent' | 'late';

/** A process that answers each measuring with the next of these; `ends`: it ends instead; `silent`: it never answers; `late`: only after the first limit. */
function processOf(answers: readonly Answer[]) {
  const left = [...answers];
  const open = new Set<object>();
  const start: StartDisk = (_entry, { onMessage, onExit }) => {
    const mine = {};
    open.add(mine);
    queueMicrotask(() => onMessage({ is: 'ready' }));
    return {
      send: (message) => {
        const { id, task } = message as Sent;
        const next = task.work === 'read' ? { isRead: true } : left.shift();
        queueMicrotask(() => {
          if (next === 'silent') return;
          if (next === 'late')
            return void setTimeout(() => onMessage({ id, is: 'done', value: FOUND }), 3 * FIRST_LIMIT_MS);
          if (next !== 'ends') return onMessage({ id, is: 'done', value: next });
          open.delete(mine);
          onExit();
        });
      },
      keepAlive: () => undefined,
      abandon: () => void open.delete(mine),
    };
  };
  return { start, open };
}

/** The time after which a model is put off; what is not silent or late is answered at once. */
const FIRST_LIMIT_MS = 50;
/** The time after which one that was put off is given up, far from when a late answer comes. */
const LIMIT_MS = 60_000;
const AWAY = new AppError('disk', 'The disk is away.');

/**
 * Follows a library of models that are owed, by their names. Those of `unwritable` cannot be written; one with `away` is away, and one with `last`
 * goes away once that is written, one with `torn` while that is written for the first time; it is back by `comeBack`.
 */
function follow(
  names: readonly string[],
  answers: readonly Answer[],
  { unwritable = '', limitMs = LIMIT_MS } = {},
) {
  let away = names.includes('away') ? AWAY : null;
  const { start, open } = processOf(answers);
  const assets = new Map(
    names.map((id, at): [string, StoredAsset] => {
      const sha256 = String(at).repeat(64);
      const files = [{ path: `${id}.obj`, role: 'result', bytes: 1, sha256 }];
      const asset = { id, kind: 'model', files, references: [], quality: { is: 'owed' } };
      return [id, { folder: `/lib/${id}`, asset: asset as unknown as Asset } as StoredAsset];
    }),
  );
  const isOwed = ({ asset }: StoredAsset): boolean => asset.quality?.is === 'owed';
  const kept: Record<string, Quality> = {};
  let isTorn = false;
  const listeners = new Set<(ids: readonly string[]) => void>();
  const quality = followQuality({
    library: {
      folder: '/lib',
      list: async () => ({ assets: [...assets.values()].filter(isOwed), total: 0 }) as never,
      get: async (id) => assets.get(id) ?? null,
      openInBackground: async (_stored, path) => `/lib/${path}`,
      saveQuality: async (id, now) => {
        if (id === 'last') away = AWAY;
        if (id === 'torn' && !isTorn) {
          isTorn = true;
          away = AWAY;
          throw AWAY;
        }
        if (id === unwritable) throw new Error('EACCES');
        kept[id] = now;
        const before = assets.get(id) as StoredAsset;
        assets.set(id, { ...before, asset: { ...before.asset, quality: now } });
      },
      problem: () => away,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    ports: {
      clock: systemClock,
      logger: quietLogger,
      settings: { read: () => ({ quality: { background: false } }) } as never,
      startDisk: start,
    },
    limitMs,
    firstLimitMs: FIRST_LIMIT_MS,
  });
  onTestFinished(() => quality.close());
  const comeBack = (): void => {
    away = null;
    for (const listener of listeners) listener([]);
  };
  return { quality, kept, open, comeBack };
}

const found = (changes: Partial<Measures> = {}): QualityFound => measuredQuality(changes) as QualityFound;
const FOUND = found();

it('one that cannot be written keeps no other from being measured, and nobody waits for it for ever', async () => {
  const { quality, kept, open } = follow(['shut', 'whole'], [FOUND, FOUND, FOUND], { unwritable: 'shut' });
  expect(await quality.measure(['shut', 'whole'])).toEqual({ measured: 1, failed: 'EACCES' });
  await quality.settled();
  expect(Object.keys(kept)).toEqual(['whole']);
  expect(open.size).toBe(0);
});

it('a model whose process was ended from outside is measured again, and counts as too large only the second time', async () => {
  const { quality, kept } = follow(['once', 'twice'], ['ends', FOUND, 'ends', 'ends']);
  await quality.settled();
  expect(kept['once']).toMatchObject({ is: 'measured' });
  expect(kept['twice']).toMatchObject({ is: 'unmeasurable', why: 'memory' });
});

it('a model whose process was ended is measured again if the artist asks, and not by itself', async () => {
  const { quality, kept } = follow(
    ['twice', 'bad'],
    [
      ...(['ends', 'ends'] as const),
      { is: 'unmeasurable', why: 'unreadable' },
      ...(['ends', 'ends'] as const),
      FOUND,
    ],
  );
  await quality.settled();
  expect(kept['twice']).toMatchObject({ is: 'unmeasurable', why: 'memory' });
  quality.wake();
  await quality.settled();
  // What is wrong with the file itself stays so.
  expect(await quality.measure(['twice', 'bad'])).toEqual({ measured: 0, failed: null });
  expect(kept['twice']).toMatchObject({ is: 'unmeasurable', why: 'memory' });
  expect(await quality.measure(['twice', 'bad'])).toEqual({ measured: 1, failed: null });
  expect(kept['twice']).toMatchObject({ is: 'measured' });
  expect(kept['bad']).toMatchObject({ is: 'unmeasurable', why: 'unreadable' });
});

it('a model that takes long is put off until the others are measured, and then given up or measured', async () => {
  const { quality, kept, open } = follow(
    ['slow', 'quick', 'stuck'],
    ['silent', FOUND, 'silent', FOUND, 'silent'],
    { limitMs: FIRST_LIMIT_MS },
  );
  await quality.settled();
  expect(Object.entries(kept).map(([id, { is }]) => `${id} ${is}`)).toEqual([
    'quick measured',
    'slow measured',
    'stuck unmeasurable',
  ]);
  expect(kept['stuck']).toMatchObject({ why: 'time' });
  expect(open.size).toBe(0);
});

it('a model that was asked for is waited for where it is put off, and has the longer limit then', async () => {
  const { quality, kept } = follow(['slow', 'quick'], ['silent', FOUND, 'late']);
  expect(await quality.measure(['slow'])).toEqual({ measured: 1, failed: null });
  expect(Object.keys(kept)).toEqual(['quick', 'slow']);
});

it('figures that are no numbers are not written: the sidecar could not be read with them', async () => {
  const symmetry = { share: Number.NaN, point: [0, 0, 0], normal: [1, 0, 0] } as Measures['symmetry'];
  const { quality, kept } = follow(['huge'], [found({ symmetry })]);
  await quality.settled();
  expect(kept['huge']).toMatchObject({ is: 'unmeasurable', why: 'unreadable' });
});

it('a library that is away is said, and nobody waits until it is back', async () => {
  const { quality, kept } = follow(['away', 'two'], [FOUND, FOUND]);
  await expect(quality.measure(['two'])).rejects.toThrow('The disk is away.');
  expect(kept).toEqual({});
});

it('a library that goes away between two models ends the waiting, too', async () => {
  const { quality, kept } = follow(['last', 'more'], [FOUND, FOUND]);
  await expect(quality.measure(['last', 'more'])).rejects.toThrow('The disk is away.');
  expect(Object.keys(kept)).toEqual(['last']);
});

it('what a library that went away left is measured once it is back, without a change of an asset', async () => {
  const { quality, kept, comeBack } = follow(['torn', 'after'], [FOUND, FOUND, FOUND]);
  await quality.settled();
  expect(kept).toEqual({});
  comeBack();
  await expect.poll(() => Object.keys(kept).toSorted()).toEqual(['after', 'torn']);
});
