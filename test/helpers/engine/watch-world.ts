import { createHash } from 'node:crypto';
import { createSerialQueue } from '../../../main/engine/async/slots.ts';
import { createViewNames } from '../../../main/engine/batch/views/view-names.ts';
import type { Looked } from '../../../main/engine/watch/compare-looks.ts';
import type { FolderLook } from '../../../main/engine/watch/look-at-folder.ts';
import { togetherIn } from '../../../main/engine/watch/together-in.ts';
import { openWatchStore, type WatchStore } from '../../../main/engine/watch/watch-store.ts';
import { createWatcher, type Watcher } from '../../../main/engine/watch/watcher.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import { addCredits } from '../../../shared/model/credits.ts';
import type { Plan, PlanRow } from '../../../shared/model/plan.ts';
import { DEFAULT_RECIPE } from '../../../shared/model/recipe.ts';
import { NO_VIEW_WORDS } from '../../../shared/model/settings/view-words.ts';
import { localDay } from '../../../shared/model/watch/local-day.ts';
import type { FileFate, StandingStill, Watch, WatchStatus } from '../../../shared/model/watch/watch.ts';
import { quietLogger, stillClock } from './doubles.ts';

const FOLDER = '/refs';
export const PRICE = '15.00';
export const SECOND = 1_000;
export const HOUR = 3_600_000;

export const WATCH: Watch = {
  id: 'one',
  folder: FOLDER,
  batchId: 'watch-one',
  connectionId: 'local',
  libraryId: 'library',
  restoredAt: null,
  budget: '45.00',
  mostADay: null,
  quiet: null,
  existing: 'take',
  isBegun: false,
  mark: 0,
  isPaused: false,
  emptyPlace: null,
  watchedFor: null,
  isRemoved: false,
};

/** Of a file with a content. */
export const fingerprintOf = (content: string): string => createHash('sha256').update(content).digest('hex');

/** A folder, a clock and a list of jobs in memory, around a watch whose own store is on the disk. */
export interface WatchWorld {
  /** Local time. */
  now: number;
  readonly files: Map<string, { content: string; mtimeMs: number }>;
  /** What was sent, by contents, each with the local day on which it was. */
  readonly sent: { readonly content: string; readonly day: string; readonly at: number }[];
  isAway: boolean;
  /** Which folder of which disk it is. */
  place: string;
  /** What is there and cannot be read. */
  unread: FolderLook['unread'];
  standing: StandingStill | null;
  /** Ends the process once jobs were added, before the watch could note it. */
  diesAfterStart: boolean;
  /** Works that another Maquette took for the library, with when. */
  readonly others: Map<string, number>;
  /** Works that this one took. */
  readonly claimed: Set<string>;
  isLibraryAway: boolean;
  /** Whether the artist changes the watch each time before jobs are added. */
  isChangedMeanwhile: boolean;
  readonly broken: Set<string>;
  /** Happens while the folder is looked at. */
  whileLooking: () => void;
  /** Happens while pictures are read for a plan. */
  whilePlanning: () => void;
  /** Happens before jobs are added. */
  whileStarting: () => Promise<void>;
  readonly store: () => WatchStore;
  /** Puts a file there, or changes it. */
  readonly put: (path: string, content: string) => void;
  /** One look, so much later. */
  readonly turn: (ms?: number) => Promise<WatchStatus>;
  /** One look, that a signal may end. */
  readonly turnUntil: (signal: AbortSignal) => Promise<WatchStatus>;
  /** So many looks, a time apart. */
  readonly turns: (count: number, ms?: number) => Promise<WatchStatus>;
  /** The process ends, and begins anew. */
  readonly restart: () => void;
  readonly change: (change: Partial<Watch>) => void;
  readonly fates: () => Readonly<Record<string, FileFate>>;
  readonly codes: () => readonly string[];
  readonly close: () => void;
}

/** @param shared what it has in common with the other watches of a data folder */
export function watchWorld(
  data: string,
  given: Partial<Watch> = {},
  shared = { alone: createSerialQueue().run, claimed: new Set<string>() },
): WatchWorld {
  let store = openWatchStore(data);
  store.put({ ...WATCH, ...given });
  const bases = new Map<string, string>();
  let day = '';
  const spent = (): string => addCredits(world.sent.map(() => PRICE));

  const rowOf = (path: string, index: number, earlier: Set<string>): PlanRow => {
    const content = world.files.get(path)?.content ?? '';
    const fingerprint = fingerprintOf(content);
    const isOwed = world.sent.some((each) => each.content === content);
    const isDuplicate = earlier.has(fingerprint);
    earlier.add(fingerprint);
    const isBroken = content === '' || world.broken.has(content);
    const status = isBroken ? 'blocked' : isOwed ? 'owed' : isDuplicate ? 'duplicate' : 'new';
    const image = {
      path: `${FOLDER}/${path}`,
      name: path,
      bytes: content.length,
      sha256: fingerprint,
      format: 'png' as const,
      width: content.startsWith('huge') ? 100_000 : 64,
      height: content.startsWith('huge') ? 100_000 : 64,
    };
    return {
      id: `row-${index + 1}`,
      reference: { kind: 'single', name: path, image },
      thumbnail: null,
      picture: null,
      status,
      findings: isBroken
        ? [{ severity: 'error', code: null, field: 'images', message: 'Half a picture.' }]
        : [],
      fingerprint: isBroken ? null : fingerprint,
      assetId: null,
      credits: status === 'new' ? PRICE : null,
    };
  };

  const make = (): Watcher =>
    createWatcher(
      {
        store,
        clock: { ...stillClock(0), now: () => world.now },
        logger: quietLogger,
        together: () => togetherIn(createViewNames(NO_VIEW_WORDS)),
        standingStill: () => world.standing,
        alone: shared.alone,
        look: async () => {
          world.whileLooking();
          if (world.isAway)
            throw new AppError('not-found', 'There is no file or folder /refs; check the path.');
          const looked: [string, { size: number; mtimeMs: number }][] = [...world.files].map(
            ([path, { content, mtimeMs }]) => [path, { size: content.length, mtimeMs }],
          );
          return { files: new Map(looked) satisfies Looked, unread: world.unread, place: world.place };
        },
        queue: {
          mark: () => world.sent.length,
          sureOnly: false,
          // What the ledger does, without a disk.
          openDay: async ({ budget }) => {
            const today = localDay(world.now);
            if (day < today) bases.set(today, spent());
            day = day < today ? today : day;
            return { limit: addCredits([bases.get(day) ?? '0', budget]), committed: spent() };
          },
          plan: async (_watch, paths) => {
            world.whilePlanning();
            const earlier = new Set<string>();
            const names = paths.map((path) => path.slice(FOLDER.length + 1)).sort();
            const rows = names.map((path, index) => rowOf(path, index, earlier));
            const plan: Plan = {
              id: 'plan',
              title: 'refs',
              paths: [...paths],
              recipe: DEFAULT_RECIPE,
              connectionId: 'local',
              rows,
              images: rows.length,
              meshes: 0,
              others: 0,
              named: 0,
              priceSeen: 0,
              credits: '0.00',
            };
            return plan;
          },
          queuedSince: () => world.sent.filter((each) => each.day === localDay(world.now)).length,
          queuedAt: (_watch, fingerprint) =>
            world.sent.find(({ content }) => fingerprintOf(content) === fingerprint)?.at ?? null,
          against: async () => null,
          claim: async (works) => {
            if (world.isLibraryAway) throw new AppError('disk', 'The library is away.');
            return works.map((work) => {
              const since = world.others.get(work);
              if (since !== undefined) return { state: 'other', since };
              const isOwn = world.claimed.has(work);
              world.claimed.add(work);
              return { state: isOwn ? 'own' : 'made' };
            });
          },
          release: async (works) => {
            for (const work of works) world.claimed.delete(work);
          },
          start: async (_watch, _plan, rows) => {
            await world.whileStarting();
            if (world.isChangedMeanwhile) return [];
            for (const { row } of rows) {
              const content = world.files.get(row.reference.name)?.content ?? '';
              world.sent.push({ content, day: localDay(world.now), at: world.now });
            }
            if (world.diesAfterStart) throw new Error('ended');
            return rows.flatMap(({ row }) => row.fingerprint ?? []);
          },
        },
      },
      WATCH.id,
    );
  let watcher: Watcher;
  const signal = new AbortController().signal;
  const world: WatchWorld = {
    now: new Date(2026, 10, 23, 8).getTime(),
    files: new Map(),
    sent: [],
    isAway: false,
    place: 'disk folder',
    unread: [],
    standing: null,
    diesAfterStart: false,
    others: new Map(),
    claimed: shared.claimed,
    isLibraryAway: false,
    isChangedMeanwhile: false,
    broken: new Set(),
    whileLooking: () => undefined,
    whilePlanning: () => undefined,
    whileStarting: async () => undefined,
    store: () => store,
    put: (path, content) => void world.files.set(path, { content, mtimeMs: world.now }),
    turn: async (ms = 10 * SECOND) => {
      world.now += ms;
      return watcher.turn(signal);
    },
    turnUntil: (until) => watcher.turn(until),
    turns: async (count, ms = 10 * SECOND) => {
      for (let each = 1; each < count; each += 1) await world.turn(ms);
      return world.turn(ms);
    },
    restart: () => {
      store.close();
      store = openWatchStore(data);
      watcher = make();
    },
    change: (change) => store.put({ ...(store.watch(WATCH.id) ?? WATCH), ...change }),
    fates: () => Object.fromEntries([...store.files(WATCH.id)].map(([path, { fate }]) => [path, fate])),
    codes: () =>
      store
        .log(WATCH.id, 1_000)
        .map(({ path, code }) => (path === null ? code : `${path} ${code}`))
        .reverse(),
    close: () => store.close(),
  };
  watcher = make();
  return world;
}
