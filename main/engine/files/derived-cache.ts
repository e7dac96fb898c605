import { createWriteStream } from 'node:fs';
import { readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { AppError } from '../../../shared/model/app-error.ts';
import {
  DERIVED_FILES,
  type DerivedFileName,
  type DerivedFileRule,
  isDerivedFileName,
} from '../../../shared/model/derived-files.ts';
import { diskError } from '../disk/disk-error.ts';
import { makeFolders } from '../disk/make-folders.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../disk/private-files.ts';
import type { Clock, Ids, Logger } from '../ports.ts';
import { leastRecent } from './least-recent.ts';
import type { ResolvedFile } from './resolved-file.ts';

const SHA256 = /^[0-9a-f]{64}$/;
const ENTRY = /^[0-9a-f]{64}-/;
/** How often the last use of a file is written to disk: an open model is requested again and again. */
const TOUCH_MS = 60_000;

/** Caches previews and thumbnails by the hash of their source file. When space is needed, the least recently used ones are evicted. */
export interface DerivedCache {
  /** Null if it is not cached, or was deleted while Maquette ran. Throws AppError `disk`. */
  readonly find: (sha256: string, name: string) => Promise<ResolvedFile | null>;
  /**
   * Stores a file, and replaces an earlier one.
   * @throws AppError `usage` for an invalid name, `input` for bytes that are too many or of another type, `disk`
   */
  readonly keep: (sha256: string, name: string, content: Readable) => Promise<void>;
}

export interface DerivedCacheOptions {
  readonly data: string;
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Ids;
  readonly logger: Logger;
  /** The size limit of the cache in bytes; 0 disables it. */
  readonly limit: () => number;
}

/** One cached file. */
interface Entry {
  readonly bytes: number;
  /** Milliseconds since the epoch. */
  usedAt: number;
}

export function createDerivedCache({ data, clock, ids, logger, limit }: DerivedCacheOptions): DerivedCache {
  const folder = join(data, 'cache', 'models');
  let scanned: Promise<Map<string, Entry>> | null = null;
  const entries = (): Promise<Map<string, Entry>> => {
    scanned ??= scan(folder).catch((cause: unknown) => {
      // Scan again the next time: the error may be over by then.
      scanned = null;
      throw cause;
    });
    return scanned;
  };

  async function makeRoom(kept: Map<string, Entry>): Promise<void> {
    for (const file of leastRecent(kept, limit())) {
      kept.delete(file);
      // One that cannot be deleted now is found again by the next start. The preview that was kept is there all the same.
      await rm(join(folder, file), { force: true }).catch(() => undefined);
    }
  }

  return {
    find: async (sha256, name) => {
      const rule = ruleOf(sha256, name);
      if (rule === null) return null;
      const file = `${sha256}-${name}`;
      const kept = await entries();
      const entry = kept.get(file);
      if (entry === undefined) return null;
      if (!(await isThere(join(folder, file)))) {
        // It may have been stored anew meanwhile.
        if (kept.get(file) === entry) kept.delete(file);
        return null;
      }
      const now = clock.now();
      if (now - entry.usedAt > TOUCH_MS) {
        entry.usedAt = now;
        await utimes(join(folder, file), now / 1000, now / 1000).catch((cause: unknown) =>
          logger.info('the use of a preview was not written down', { file, cause: String(cause) }),
        );
      }
      return { path: join(folder, file), contentType: rule.contentType };
    },
    keep: async (sha256, name, content) => {
      const rule = ruleOf(sha256, name);
      if (rule === null) {
        throw new AppError(
          'usage',
          'A derived file is sent to /cache/<sha256>/<name> under a name that is known.',
        );
      }
      const kept = await entries();
      const file = `${sha256}-${name}`;
      const draft = join(folder, `.${ids.hex(16)}.part`);
      const judge = new Judge(name, rule);
      try {
        await makeFolders(folder, PRIVATE_FOLDER);
        await pipeline(content, judge, createWriteStream(draft, { flags: 'wx', mode: PRIVATE_FILE }));
        await rename(draft, join(folder, file));
      } catch (cause) {
        await rm(draft, { force: true });
        throw diskError(cause, 'keep the preview of a model', folder);
      }
      kept.set(file, { bytes: judge.bytes, usedAt: clock.now() });
      await makeRoom(kept);
    },
  };
}

function ruleOf(sha256: string, name: string): (DerivedFileRule & { readonly name: DerivedFileName }) | null {
  return SHA256.test(sha256) && isDerivedFileName(name) ? { ...DERIVED_FILES[name], name } : null;
}

/** Reads the cached files of earlier runs, and deletes drafts that a killed process left behind. */
async function scan(folder: string): Promise<Map<string, Entry>> {
  const kept = new Map<string, Entry>();
  const names = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return [];
    throw unreadable(cause, folder);
  });
  for (const name of names) {
    if (!ENTRY.test(name)) {
      // What cannot be deleted, a folder of another program for one, stays: it must not take the previews along.
      await rm(join(folder, name), { force: true }).catch(() => undefined);
      continue;
    }
    const stats = await stat(join(folder, name)).catch(() => null);
    if (stats?.isFile()) kept.set(name, { bytes: stats.size, usedAt: stats.mtimeMs });
  }
  return kept;
}

/** The artist may clear the cache's folder at any time. */
async function isThere(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isFile();
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw unreadable(cause, path);
  }
}

function unreadable(cause: unknown, path: string): AppError {
  return diskError(cause, 'read the previews that it kept', path);
}

/** Passes bytes through as long as size and first bytes match the rule of the file's name. */
class Judge extends Transform {
  bytes = 0;
  readonly #name: string;
  readonly #rule: DerivedFileRule;
  #head = Buffer.alloc(0);

  constructor(name: string, rule: DerivedFileRule) {
    super();
    this.#name = name;
    this.#rule = rule;
  }

  override _transform(chunk: Buffer, _encoding: string, done: (error: Error | null, data?: Buffer) => void) {
    this.bytes += chunk.length;
    const { at, text } = this.#rule.mark;
    const wanted = at + text.length - this.#head.length;
    if (wanted > 0) this.#head = Buffer.concat([this.#head, chunk.subarray(0, wanted)]);
    done(this.#problem(), chunk);
  }

  override _flush(done: (error: Error | null) => void) {
    const { at, text } = this.#rule.mark;
    done(
      this.#head.length === at + text.length
        ? null
        : new AppError('input', `${this.#name} is cut off; it was not kept.`),
    );
  }

  #problem(): AppError | null {
    const { maxBytes, mark } = this.#rule;
    if (this.bytes > maxBytes) {
      return new AppError('input', `${this.#name} is over ${maxBytes} bytes; it was not kept.`);
    }
    const end = mark.at + mark.text.length;
    if (this.#head.length < end || this.#head.toString('latin1', mark.at) === mark.text) return null;
    return new AppError('input', `${this.#name} is something else than its name says; it was not kept.`);
  }
}
