import { join } from 'node:path';
import type { Plan } from '../../../shared/model/plan.ts';
import type { FileFate, Watch, WatchEntry, WatchState } from '../../../shared/model/watch/watch.ts';
import { ELSEWHERE_WORDS } from '../../../shared/model/watch/watch-words.ts';
import type { Slots } from '../async/slots.ts';
import type { ClaimState } from '../library/work/claim-files.ts';
import { type Budget, startOfDay } from '../money/spending-limits.ts';
import { chooseWithin } from './choose-within.ts';
import { claimRows } from './claim-rows.ts';
import type { Compared, Looked, Together } from './compare-looks.ts';
import { type JudgedRow, judgeRows, type RowFacts } from './judge-rows.ts';
import type { KeptFile, WatchStore } from './watch-store.ts';

/** What a watch needs of the engine to queue what is new. */
export interface QueuePort {
  /** As {@link WatchDays.mark}. */
  readonly mark: (watch: Watch) => number;
  /** As {@link WatchDays.openDay}, with the batch's budget in force. */
  readonly openDay: (watch: Watch) => Promise<Budget>;
  /** Whether what is sent only once a result is approved counts on the day of that word. */
  readonly sureOnly: boolean;
  /** A plan of these files; absolute paths. Throws AppError as plans do. */
  readonly plan: (watch: Watch, paths: readonly string[]) => Promise<Plan>;
  readonly against: RowFacts['against'];
  /** How many of the watch's jobs came at or after a time: also those that the process did not live to note. */
  readonly queuedSince: (watch: Watch, since: number) => number;
  /** When the watch queued a work that is on the list of jobs or chains, in milliseconds since the epoch; null if it did not. */
  readonly queuedAt: (watch: Watch, fingerprint: string) => number | null;
  /** Takes works in the library, before they are queued; answers in their order. Throws AppError `disk` if nobody can say whether another has them. */
  readonly claim: (works: readonly string[]) => Promise<readonly ClaimState[]>;
  /** Gives free what was taken and not queued. */
  readonly release: (works: readonly string[]) => Promise<void>;
  /**
   * Queues rows of a plan, all or some, and returns the fingerprints of those that have jobs now. They are on the disk by then. None, if the artist
   * changed the watch since it was read.
   */
  readonly start: (
    watch: Watch,
    plan: Plan,
    rows: readonly JudgedRow[],
    limit: Budget['limit'],
  ) => Promise<readonly string[]>;
}

/** What a turn came to. */
export interface TurnEnd {
  readonly state: WatchState;
  /** Files that are whole, and not queued yet. */
  readonly waiting: number;
  readonly taken: Budget | null;
}

/**
 * What is done with the files that a look found whole.
 * @throws the signal's reason before anything is queued
 */
export async function takeTurn(
  {
    store,
    queue,
    alone,
    together,
    elsewhere,
    now,
  }: {
    readonly store: WatchStore;
    readonly queue: QueuePort;
    /** Runs work of one watch at a time. */
    readonly alone: Slots['run'];
    readonly together: Together;
    /** Files of which was said that another has taken them; relative paths. */
    readonly elsewhere: Set<string>;
    readonly now: () => number;
  },
  watch: Watch,
  looked: Looked,
  { fresh, changed, growing }: Compared,
  signal: AbortSignal,
): Promise<TurnEnd> {
  const begun = startOfDay(now());
  const day = await queue.openDay(watch);
  const own = { ...watch, mark: queue.mark(watch) };
  if (own.mark !== watch.mark) store.note(own);
  if (fresh.size + changed.size === 0) return { state: { state: 'watching' }, waiting: 0, taken: day };
  const touched = new Set([...fresh, ...changed].map(together));
  // With those that belong to them: views and masks of one subject are known by each other.
  const beside = [...looked.keys()].filter((path) => touched.has(together(path)));
  const absolute = (path: string): string => join(watch.folder, ...path.split('/'));
  const relative = new Map(beside.map((path) => [absolute(path), path]));
  const plan = await queue.plan(own, beside.map(absolute));
  const known = store.files(watch.id);
  const isNow = (path: string): boolean => fresh.has(path) || changed.has(path);
  const refused = beside.filter(
    (path) => !isNow(path) && !growing.has(path) && known.get(path)?.fate === 'refused',
  );
  const judged = await judgeRows(plan.rows, {
    fresh: new Set([...fresh].map(absolute)),
    changed: new Set([...changed].map(absolute)),
    growing: new Set([...growing].map(absolute)),
    refused: new Set(refused.map(absolute)),
    leftOut: new Set(plan.leftOut),
    wasQueued: (fingerprint) => store.wasQueued(watch.id, fingerprint),
    against: queue.against,
  });

  // Asked to stop while the pictures were read: nothing more is kept or queued.
  signal.throwIfAborted();
  const mayHaveNews = new Set([...fresh, ...changed, ...refused]);

  /**
   * Keeps what became of rows, each file as this look saw it.
   * @param sentAt when they were queued; null if they were not
   */
  const record = (
    rows: readonly JudgedRow[],
    fateOf: (row: JudgedRow) => FileFate,
    sentAt: number | null = null,
  ): void => {
    const files: KeptFile[] = [];
    const entries: WatchEntry[] = [];
    const at = now();
    for (const row of rows) {
      const fate = fateOf(row);
      for (const file of row.files) {
        const path = relative.get(file);
        const stat = path === undefined ? undefined : looked.get(path);
        // Files of the row that were dealt with before keep their fates.
        if (path === undefined || stat === undefined || !mayHaveNews.has(path)) continue;
        if (!isNow(path) && fate === 'refused') continue;
        files.push({ path, ...stat, fate });
        entries.push({ at, path, code: fate, message: row.message });
      }
    }
    const dealt = rows.filter((row) => DEALT.has(fateOf(row)));
    const fingerprints = dealt.flatMap(({ row }) => row.fingerprint ?? []);
    store.record(own, files, entries, { fingerprints, at: sentAt ?? at, isSent: sentAt !== null });
  };

  /** Said once of each file, for as long as this process runs. */
  const tellElsewhere = (files: readonly string[]): void => {
    const paths = files.flatMap((file) => relative.get(file) ?? []).filter((path) => !elsewhere.has(path));
    const entries = paths.map((path) => ({ at: now(), path, code: 'elsewhere', message: ELSEWHERE_WORDS }));
    if (entries.length > 0) store.record(own, [], entries);
    for (const path of paths) elsewhere.add(path);
  };

  // Queued by a process that did not live to note it: the jobs know when.
  const sentAt = new Map<JudgedRow, number>();
  for (const each of judged) {
    const { fingerprint } = each.row;
    if (each.fate !== 'done-before' || fingerprint === null || store.wasQueued(own.id, fingerprint)) continue;
    const at = queue.queuedAt(own, fingerprint);
    if (at !== null) sentAt.set(each, at);
  }
  for (const [each, at] of sentAt) record([each], () => 'queued', at);
  const decided = judged.filter(
    (each) => each.fate !== 'start' && each.fate !== 'later' && !sentAt.has(each),
  );
  record(decided, ({ fate }) => (fate === 'start' || fate === 'later' ? 'refused' : fate));
  const inRows = new Set(judged.flatMap(({ files }) => files));
  const rowless = [...fresh, ...changed].filter((path) => !inRows.has(absolute(path)));
  recordRowless(store, own, rowless, looked, now());

  const mayStart = judged.filter(({ fate }) => fate === 'start');
  const limits = {
    left: leftToday(own, Math.max(store.queuedSince(own.id, begun), queue.queuedSince(own, begun))),
    ofDay: own.budget,
    sureOnly: queue.sureOnly,
  };
  const { stop, given, started } = await alone(async () => {
    const chosen = await claimRows(mayStart, (rows) => chooseWithin(rows, day, limits), queue.claim);
    const others = [...chosen.others];
    const asking = others.filter(([, since]) => Math.abs(now() - since) > ASK_AFTER_MS).map(([row]) => row);
    record(asking, () => 'claimed');
    tellElsewhere(others.flatMap(([row]) => (asking.includes(row) ? [] : row.files)));
    const queued = chosen.rows.length === 0 ? [] : await queue.start(own, plan, chosen.rows, day.limit);
    const ofQueued = new Set(queued);
    // Should the process end before this, they are its own at the next look.
    const notQueued = chosen.made.filter((work) => !ofQueued.has(work));
    if (notQueued.length > 0) await queue.release(notQueued);
    record(
      chosen.rows.filter(({ row }) => row.fingerprint !== null && ofQueued.has(row.fingerprint)),
      () => 'queued',
      now(),
    );
    return { stop: chosen.stop, given: asking, started: ofQueued };
  }, signal);
  const later = judged.filter(
    (each) =>
      each.fate === 'later' ||
      (each.fate === 'start' && !started.has(each.row.fingerprint ?? '') && !given.includes(each)),
  );
  const waiting = later.reduce((sum, { files }) => sum + files.length, 0);
  const taken = started.size === 0 ? day : await queue.openDay(own);
  return { state: stop ?? { state: 'watching' }, waiting, taken };
}

/**
 * How long another Maquette's result is waited for before the artist is asked. A claim from so far ahead says that clocks differ, and not when it was made.
 * Milliseconds.
 */
const ASK_AFTER_MS = 24 * 60 * 60_000;

/** Fates after which the same work is never queued by itself. */
const DEALT: ReadonlySet<FileFate> = new Set(['queued', 'done-before', 'same']);

/** A file in no row is one that the recipe cannot take, whatever its name says. */
function recordRowless(
  store: WatchStore,
  watch: Watch,
  paths: readonly string[],
  looked: Looked,
  at: number,
): void {
  if (paths.length === 0) return;
  const known = store.files(watch.id);
  const files = paths.flatMap((path): KeptFile[] => {
    const stat = looked.get(path);
    const before = known.get(path)?.fate;
    const fate = before === undefined || before === 'refused' ? 'refused' : 'changed';
    return stat === undefined ? [] : [{ path, ...stat, fate }];
  });
  const entries = files.map(({ path, fate }) => ({ at, path, code: fate, message: null }));
  store.record(watch, files, entries);
}

function leftToday({ mostADay }: Watch, queued: number): number {
  return mostADay === null ? Number.POSITIVE_INFINITY : Math.max(0, mostADay - queued);
}
