/*
 * Measures the quality of models of the current library, one at a time, in a process of its own that may be killed:
 *
 *   owed (written with the asset itself) ──▶ measured, or not measurable, in its sidecar
 *   asked for by the artist ──▶ the same, before what is owed
 *   any other, if the setting says so ──▶ the same, after all else
 *
 * A model that takes long is put off once, until the others of its kind are measured. Nothing waits for it. What is owed stays owed when the
 * engine ends, and is found again at the next start.
 */

import { extname } from 'node:path';
import type { MeasuringReport } from '../../../shared/model/quality/measuring-report.ts';
import { type Quality, qualitySchema } from '../../../shared/model/quality/quality.ts';
import { createNotifier } from '../async/notifier.ts';
import { until } from '../async/until.ts';
import { createDiskProcess, type DiskProcess } from '../disk/disk-process.ts';
import { isDiskSilence } from '../disk/disk-silence.ts';
import { resultOf, type StoredAsset } from '../library/library.ts';
import type { OpenLibrary } from '../library/open-library.ts';
import type { Ports } from '../ports.ts';
import { createFirstOf, mayBeAsked, needsMeasuring } from './needs-measuring.ts';
import type { QualityWork } from './quality-task.ts';
import { qualityTaskOf } from './quality-task-of.ts';

export interface QualityFollower {
  /**
   * Measures these first; those that were measured before with the same bytes are left out, unless time or memory was short. Resolves when all are measured or cannot be, or when
   * it is stopped. Rejects with the library's problem if it is away before all are.
   */
  readonly measure: (ids: readonly string[]) => Promise<MeasuringReport>;
  /** Stops measuring what the artist asked for. */
  readonly stop: () => void;
  /** Looks again, as after a change of the setting. */
  readonly wake: () => void;
  /** Resolves when nothing is owed any more, as far as it can be measured now, or when the signal is aborted. */
  readonly settled: (signal?: AbortSignal) => Promise<void>;
  readonly close: () => Promise<void>;
}

interface QualityFollowerOptions {
  readonly library: Pick<
    OpenLibrary,
    'folder' | 'list' | 'get' | 'openInBackground' | 'saveQuality' | 'problem' | 'subscribe'
  >;
  readonly ports: Pick<Ports, 'clock' | 'logger' | 'settings' | 'startDisk'>;
  /** How long the measuring of one model may take. Milliseconds. */
  readonly limitMs?: number;
  /** How long it may take at first, before it is put off. */
  readonly firstLimitMs?: number;
}

/** A model of 2,000,000 faces takes three seconds of one core; other programs may have that core. */
const MEASURE_MS = 180_000;
/** After this long the others go first: nearly all take less, also on a busy machine. */
const FIRST_MS = 20_000;
const READ_MS = 60_000;
/** How often a model is tried whose process the system ended: a session that ends ends all its processes, whatever they measure. */
const TRIES = 2;
/** Of more changes at once, all are looked for. */
const FEW = 50;

interface Next {
  readonly stored: StoredAsset;
  /** Whether it was put off before. */
  readonly isLate: boolean;
  readonly isAsked: boolean;
}

export function followQuality(options: QualityFollowerOptions): QualityFollower {
  const { library, limitMs = MEASURE_MS, firstLimitMs = FIRST_MS } = options;
  const { clock, logger, settings, startDisk } = options.ports;
  const inBackground = (): boolean => settings.read().quality.background;
  const closing = new AbortController();
  const { signal } = closing;
  const asked = new Set<string>();
  /** What was tried in this run, by asset and bytes, so that what cannot be written is not tried without end. */
  const tried = new Set<string>();
  /** What took longer than the first limit, by asset and bytes. */
  const late = new Set<string>();
  /** Of those that were asked for: why what was found could not be written. */
  const unwritten = new Map<string, string>();
  const changes = createNotifier<void>(logger);
  let isDue = true;
  /** Whether the library was away when the last pass ended. */
  let isLeftAway = false;
  let pass: Promise<void> | null = null;
  let disk: DiskProcess<QualityWork> | null = null;

  const process = (): DiskProcess<QualityWork> => {
    disk ??= createDiskProcess<QualityWork>({
      entry: new URL(`./quality-worker${extname(import.meta.url)}`, import.meta.url),
      start: startDisk,
      limitMs: READ_MS,
    });
    return disk;
  };
  const endProcess = async (): Promise<void> => {
    const ended = disk;
    disk = null;
    await ended?.close();
  };

  /** What is to be written; null if it is not known now, because its disk does not answer or the file is another one, or it is put off. */
  async function qualityOf(stored: StoredAsset): Promise<Quality | null> {
    const key = keyOf(stored);
    const task = await qualityTaskOf(library, stored);
    if (task === null) return null;
    const made = { of: task.sha256, at: new Date(clock.now()).toISOString() };
    for (let time = 1; ; time += 1) {
      try {
        const { isRead } = await process().run('read', task, { signal });
        if (!isRead) return { is: 'unmeasurable', why: 'memory', ...made };
      } catch (cause) {
        signal.throwIfAborted();
        logger.info('a model was not read to be measured', { asset: stored.asset.id, cause: String(cause) });
        return null;
      }
      try {
        const limits = { signal, limitMs: late.has(key) ? limitMs : firstLimitMs };
        const found = await process().run('measure', {}, limits);
        // A process that had too much memory is not used again.
        if (found.is === 'unmeasurable' && found.why === 'memory') await endProcess();
        if (found.is === 'other') return null;
        // Coordinates near the end of what numbers can hold come to figures that are none.
        const read = qualitySchema.safeParse({ ...found, ...made });
        return read.success ? read.data : { is: 'unmeasurable', why: 'unreadable', ...made };
      } catch (cause) {
        signal.throwIfAborted();
        if (isDiskSilence(cause) && !late.has(key)) {
          late.add(key);
          tried.delete(key);
          return null;
        }
        logger.warn('a model was not measured', { asset: stored.asset.id, cause: String(cause) });
        if (isDiskSilence(cause)) return { is: 'unmeasurable', why: 'time', ...made };
        // The system ended it, most likely because it had too much memory, or the reader has a fault.
        const isEnded = (cause as NodeJS.ErrnoException).code === 'EPIPE';
        if (isEnded && time < TRIES) continue;
        return { is: 'unmeasurable', why: isEnded ? 'memory' : 'unreadable', ...made };
      }
    }
  }

  async function measureOne(stored: StoredAsset, isAsked: boolean): Promise<void> {
    const key = keyOf(stored);
    tried.add(key);
    if (!(isAsked ? mayBeAsked(stored) : needsMeasuring(stored))) return;
    try {
      const quality = await qualityOf(stored);
      if (quality !== null) await library.saveQuality(stored.asset.id, quality);
    } finally {
      // What failed because the library was away is measured once it is back.
      if (library.problem() !== null) tried.delete(key);
    }
  }

  const keyOf = ({ folder, asset }: StoredAsset): string => `${folder} ${resultOf(asset)?.sha256}`;

  async function nextAsked(isLate: boolean): Promise<StoredAsset | null> {
    for (const id of asked) {
      const stored = await library.get(id);
      if (stored !== null && mayBeAsked(stored)) {
        if (late.has(keyOf(stored)) === isLate) return stored;
        continue;
      }
      asked.delete(id);
      changes.emit();
    }
    return null;
  }

  const firstOf = createFirstOf(library);
  /** About the newest of a search that was not tried yet. */
  const nextOf = (query: string, isLate: boolean): Promise<StoredAsset | null> =>
    firstOf(`${query} ${isLate}`, query, (stored) => {
      return !tried.has(keyOf(stored)) && late.has(keyOf(stored)) === isLate;
    });

  /** What the artist asked for, then what is owed, then any other. Of those that are asked for and owed, what takes long comes last. */
  async function nextOne(): Promise<Next | null> {
    for (const isLate of [false, true]) {
      const wanted = await nextAsked(isLate);
      const stored = wanted ?? (await nextOf('is:owed', isLate));
      if (stored !== null) return { stored, isLate, isAsked: wanted !== null };
    }
    for (const isLate of inBackground() ? [false, true] : []) {
      const stored = await nextOf('is:unmeasured', isLate);
      if (stored !== null) return { stored, isLate, isAsked: false };
    }
    return null;
  }

  async function work(): Promise<void> {
    while (isDue && !signal.aborted) {
      isDue = false;
      for (;;) {
        signal.throwIfAborted();
        if (library.problem() !== null) break;
        const next = await nextOne();
        if (next === null) break;
        // One that cannot be written keeps no other from being measured.
        const { stored, isAsked, isLate } = next;
        const { id } = stored.asset;
        await measureOne(stored, isAsked).catch((cause: unknown) => {
          signal.throwIfAborted();
          logger.warn('the quality of a model was not kept', { asset: id, cause: String(cause) });
          if (isAsked) unwritten.set(id, cause instanceof Error ? cause.message : String(cause));
        });
        const isPutOff = late.has(keyOf(stored)) !== isLate;
        if (isAsked && !isPutOff) asked.delete(id);
        changes.emit();
      }
    }
  }

  function wake(): void {
    isDue = true;
    pass ??= work()
      .finally(endProcess)
      .catch((cause: unknown) => {
        if (!signal.aborted) logger.info('quality was not measured', { cause: String(cause) });
      })
      .finally(() => {
        pass = null;
        isLeftAway = library.problem() !== null;
        // Nobody waits for what this pass left: the library is away, or cannot be read.
        if (!isDue) asked.clear();
        changes.emit();
        if (isDue && !signal.aborted) wake();
      });
  }

  async function onChange(ids: readonly string[]): Promise<void> {
    if (ids.length > FEW || inBackground() || library.problem() !== null) {
      wake();
      return;
    }
    for (const id of ids) {
      const stored = await library.get(id);
      if (stored?.asset.quality?.is === 'owed' && !tried.has(keyOf(stored))) {
        wake();
        return;
      }
    }
    // The library is back, or another one was opened: what is owed there was not looked for.
    if (ids.length === 0 && (isLeftAway || library.folder !== lastFolder)) {
      lastFolder = library.folder;
      wake();
    }
  }
  let lastFolder = library.folder;

  const unsubscribe = library.subscribe((ids) => {
    onChange(ids).catch((cause: unknown) => {
      logger.info('a change was not looked at for its quality', { cause: String(cause) });
    });
  });
  wake();
  return {
    measure: async (ids) => {
      const mine: string[] = [];
      for (const id of ids) {
        const stored = await library.get(id);
        if (stored !== null && mayBeAsked(stored)) mine.push(id);
      }
      for (const id of mine) {
        asked.add(id);
        unwritten.delete(id);
      }
      if (mine.length > 0) wake();
      await until(() => signal.aborted || mine.every((id) => !asked.has(id)), changes);
      const after = await Promise.all(mine.map((id) => library.get(id)));
      const done = after.filter((stored) => stored !== null && !needsMeasuring(stored));
      const away = library.problem();
      if (away !== null && done.length < mine.length) throw away;
      const measured = done.filter((stored) => stored?.asset.quality?.is === 'measured').length;
      return {
        measured,
        failed: mine.map((id) => unwritten.get(id)).find((why) => why !== undefined) ?? null,
      };
    },
    stop: () => {
      asked.clear();
      changes.emit();
    },
    wake,
    settled: (ended) => until(() => pass === null, changes, ended),
    close: async () => {
      unsubscribe();
      closing.abort(new Error('closing'));
      changes.emit();
      await endProcess();
      await pass;
    },
  };
}
