import { readdir, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { Clock, Logger } from '../ports.ts';

/** The folder of one dropped file in the inbox, named by the hash of its bytes. */
export interface InboxEntry {
  readonly name: string;
  readonly bytes: number;
  /** When it was dropped for the last time. Milliseconds since the epoch. */
  readonly droppedAt: number;
}

const DAY_MS = 86_400_000;
/** A file that was dropped recently may be about to become part of a plan. */
const GRACE_MS = DAY_MS;
/** How long a file is kept that nothing refers to: the window's last state may name it. */
const KEPT_MS = 14 * DAY_MS;
const MAX_BYTES = 2 * 2 ** 30;

/**
 * The entries to delete: those that nothing needs after two weeks, and earlier, the oldest first, if the inbox exceeds 2 GB.
 * Entries that are needed, or were dropped within a day, stay.
 * @param now milliseconds since the epoch
 */
export function inboxToClear(
  entries: readonly InboxEntry[],
  needed: ReadonlySet<string>,
  now: number,
): readonly string[] {
  let total = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  const gone: string[] = [];
  for (const { name, bytes, droppedAt } of entries.toSorted((a, b) => a.droppedAt - b.droppedAt)) {
    const age = now - droppedAt;
    if (needed.has(name) || age < GRACE_MS || (age < KEPT_MS && total <= MAX_BYTES)) continue;
    gone.push(name);
    total -= bytes;
  }
  return gone;
}

export interface TidyInboxOptions {
  /** `<data>/inbox`, absolute. */
  readonly inbox: string;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Absolute paths that may still be needed, in the inbox or elsewhere: of jobs, plans, recent sources. */
  readonly needed: () => Iterable<string>;
  readonly closing: AbortSignal;
}

/** Tidies the inbox now and once a day. Resolves after its signal was aborted; errors are logged. */
export async function keepInboxTidy(options: TidyInboxOptions): Promise<void> {
  const { clock, logger, closing } = options;
  while (!closing.aborted) {
    await tidyInbox(options).catch((cause: unknown) =>
      logger.warn('the inbox was not tidied', { cause: String(cause) }),
    );
    await clock.sleep(DAY_MS, closing).catch(() => undefined);
  }
}

/** Deletes what {@link inboxToClear} names. `needed` is read again before each deletion, because a plan may be made meanwhile. */
export async function tidyInbox({ inbox, clock, logger, needed, closing }: TidyInboxOptions): Promise<void> {
  const entries = await readInbox(inbox);
  for (const name of inboxToClear(entries, namesIn(inbox, needed()), clock.now())) {
    if (closing.aborted) return;
    if (namesIn(inbox, needed()).has(name)) continue;
    try {
      await rm(join(inbox, name), { recursive: true, force: true });
      logger.info('a dropped file that nothing needs any more was taken out of the inbox', { name });
    } catch (cause) {
      // The oldest comes first each time: it must not keep all others there.
      logger.warn('a dropped file could not be taken out of the inbox', { name, cause: String(cause) });
    }
  }
}

/** The names of the inbox's folders that contain these paths. */
function namesIn(inbox: string, paths: Iterable<string>): ReadonlySet<string> {
  const names = new Set<string>();
  for (const path of paths) {
    const [name = '', ...rest] = relative(inbox, path).split(sep);
    if (name !== '' && name !== '..' && (rest.length > 0 || SHA256.test(name))) names.add(name);
  }
  return names;
}

const SHA256 = /^[0-9a-f]{64}$/;

async function readInbox(inbox: string): Promise<readonly InboxEntry[]> {
  const entries: InboxEntry[] = [];
  for (const name of await namesOf(inbox)) {
    // Files that are not ours stay.
    if (!SHA256.test(name)) continue;
    const folder = join(inbox, name);
    const stats = await stat(folder).catch(() => null);
    if (stats?.isDirectory() !== true) continue;
    let bytes = 0;
    for (const file of await namesOf(folder))
      bytes += (await stat(join(folder, file)).catch(() => null))?.size ?? 0;
    entries.push({ name, bytes, droppedAt: stats.mtimeMs });
  }
  return entries;
}

async function namesOf(folder: string): Promise<readonly string[]> {
  return readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return [];
    throw cause;
  });
}
