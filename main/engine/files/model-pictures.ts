import { extname } from 'node:path';
import { Readable } from 'node:stream';
import type { AssetFile } from '../../../shared/model/asset.ts';
import { createDiskProcess, type DiskProcess } from '../disk/disk-process.ts';
import type { StartDisk } from '../disk/fork-disk.ts';
import { resultOf, type StoredAsset } from '../library/library.ts';
import type { OpenLibrary } from '../library/open-library.ts';
import type { Logger } from '../ports.ts';
import type { DerivedCache } from './derived-cache.ts';
import type { DrawnFile, DrawWork } from './draw-task.ts';
import { formatOf } from './drawn-format.ts';
import type { ResolvedFile } from './resolved-file.ts';

/**
 * Pictures of models that came without one, as imported models do. Each is drawn in the background when it is first asked for, what was asked for last
 * first, one at a time, and kept where the viewer keeps its own; the viewer's replace it. Anybody may have made these models, so they are read in a
 * process that is ended when it takes too long, and when nothing is left to be drawn.
 */
export interface ModelPictures {
  /** Null while there is none: it is drawn then, if it can be, and told by `onDrawn`. */
  readonly find: (stored: StoredAsset, name: 'large.webp' | 'small.webp') => Promise<ResolvedFile | null>;
  /** Resolves when none is being drawn. */
  readonly idle: () => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface ModelPicturesOptions {
  readonly library: {
    readonly openInBackground: OpenLibrary['openInBackground'];
  };
  readonly derived: DerivedCache;
  readonly logger: Logger;
  readonly startDisk: StartDisk | undefined;
  /** Called with the hash of a model that has a picture from now on. */
  readonly onDrawn: (sha256: string) => void;
}

/** The longest time that one model takes, on a busy machine too. Milliseconds. */
const LIMIT_MS = 60_000;
/** Models that wait for their pictures. What was scrolled past long ago is asked for again when it is back in sight. */
const MOST_WAITING = 200;
/** Models that were tried and are not tried again before the next start. */
const MOST_TRIED = 5_000;

export function createModelPictures(options: ModelPicturesOptions): ModelPictures {
  const { library, derived, logger, startDisk, onDrawn } = options;
  const waiting = new Map<string, StoredAsset>();
  const tried = new Set<string>();
  let isClosed = false;
  let drawing: DiskProcess<DrawWork> | null = null;
  let pass: Promise<void> | null = null;

  function wish(stored: StoredAsset, { sha256 }: AssetFile): void {
    if (isClosed || tried.has(sha256)) return;
    waiting.delete(sha256);
    waiting.set(sha256, stored);
    for (const oldest of [...waiting.keys()].slice(0, -MOST_WAITING)) waiting.delete(oldest);
    begin();
  }

  function begin(): void {
    pass ??= drawAll()
      .catch((cause: unknown) => {
        logger.warn('the models that wait are not drawn in this run', { cause: String(cause) });
        // What did not start or end would not do so at once again either.
        for (const sha256 of waiting.keys()) tried.add(sha256);
        waiting.clear();
      })
      .finally(() => {
        pass = null;
        if (waiting.size > 0) begin();
      });
  }

  async function drawAll(): Promise<void> {
    const process = openDrawing(startDisk);
    drawing = process;
    try {
      for (let next = [...waiting].at(-1); next !== undefined; next = [...waiting].at(-1)) {
        const [sha256, stored] = next;
        waiting.delete(sha256);
        tried.add(sha256);
        for (const oldest of [...tried].slice(0, -MOST_TRIED)) tried.delete(oldest);
        await draw(process, sha256, stored).catch((cause: unknown) =>
          logger.info('a model was not drawn', { asset: stored.asset.id, cause: String(cause) }),
        );
      }
    } finally {
      drawing = null;
      await process.close();
    }
  }

  async function draw(process: DiskProcess<DrawWork>, sha256: string, stored: StoredAsset): Promise<void> {
    const { asset } = stored;
    const result = resultOf(asset);
    const format = formatOf(asset);
    if (result === undefined || format === null) return;
    const files: DrawnFile[] = [];
    for (const { path, role } of asset.files) {
      if (role !== 'result' && role !== 'support') continue;
      const source = await library.openInBackground(stored, path);
      if (source !== null) files.push({ path, source });
      else if (role === 'result') {
        // Away for now: it may be tried again.
        tried.delete(sha256);
        return;
      }
    }
    const { large, small } = await process.run('draw', { format, path: result.path, files });
    // The viewer's own, made meanwhile, is the better one.
    if ((await derived.find(sha256, 'large.webp')) !== null) return;
    await derived.keep(sha256, 'small.webp', Readable.from([small]));
    await derived.keep(sha256, 'large.webp', Readable.from([large]));
    onDrawn(sha256);
  }

  return {
    find: async (stored, name) => {
      const result = resultOf(stored.asset);
      if (result === undefined) return null;
      const kept = await derived.find(result.sha256, name);
      if (kept === null && formatOf(stored.asset) !== null) wish(stored, result);
      return kept;
    },
    idle: async () => {
      while (pass !== null) await pass;
    },
    close: async () => {
      isClosed = true;
      waiting.clear();
      await drawing?.close();
      await pass;
    },
  };
}

function openDrawing(start: StartDisk | undefined): DiskProcess<DrawWork> {
  const entry = new URL(`./draw-model-worker${extname(import.meta.url)}`, import.meta.url);
  return createDiskProcess<DrawWork>({ entry, start, limitMs: LIMIT_MS });
}
