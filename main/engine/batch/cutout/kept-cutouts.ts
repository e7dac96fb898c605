import { readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FoundCutout, foundCutoutSchema } from '../../../../shared/model/cutout/seen-cutout.ts';
import { makeFolders } from '../../disk/make-folders.ts';
import { PRIVATE_FILE, PRIVATE_FOLDER } from '../../disk/private-files.ts';
import { readSmallJson } from '../../disk/read-small-file.ts';
import type { Ids } from '../../ports.ts';

/** A cut-out that was made before. */
export interface KeptCutout {
  readonly found: FoundCutout;
  /** Its picture; of one without a subject there is none. */
  readonly path: string;
}

/** Cut-outs in `<data>/cache/cutouts`: a picture and what was found for each, under the hash of the picture that was sent. */
export interface KeptCutouts {
  /** Null if it was not made yet, or was deleted. */
  readonly find: (key: string) => Promise<KeptCutout | null>;
  /** Throws the system's error if it cannot be written. */
  readonly keep: (key: string, found: FoundCutout, bytes: Uint8Array | null) => Promise<KeptCutout>;
}

/** Cut-outs that are kept at most; one has a tenth of a megabyte, at most one. Those that were seen last stay. */
const MOST_KEPT = 400;
/** So many may be added before the oldest go, so that the folder is seldom read. */
const SLACK = 40;

export function createKeptCutouts(
  folder: string,
  ids: Pick<Ids, 'hex'>,
  { most = MOST_KEPT, slack = SLACK }: { readonly most?: number; readonly slack?: number } = {},
): KeptCutouts {
  let added = slack;

  const write = async (name: string, content: Uint8Array | string): Promise<void> => {
    const draft = join(folder, `.${ids.hex(8)}.part`);
    try {
      await writeFile(draft, content, { flag: 'wx', mode: PRIVATE_FILE });
      await rename(draft, join(folder, name));
    } catch (cause) {
      await rm(draft, { force: true });
      throw cause;
    }
  };

  /** One that cannot be deleted keeps no other there. */
  const remove = (name: string): Promise<void> =>
    rm(join(folder, name), { force: true }).catch(() => undefined);

  /** What cannot be looked at or deleted now is tried again with a later one. */
  async function makeRoom(): Promise<void> {
    const files: { readonly name: string; readonly usedAt: number }[] = [];
    for (const name of await readdir(folder)) {
      const stats = await stat(join(folder, name)).catch(() => null);
      if (name.endsWith('.json') && stats !== null) files.push({ name, usedAt: stats.mtimeMs });
      // Drafts that an ended process left behind.
      else if (name.endsWith('.part')) await remove(name);
    }
    const oldest = files.sort((a, b) => b.usedAt - a.usedAt).slice(most);
    for (const { name } of oldest) {
      await remove(name);
      await remove(name.replace(/json$/, 'webp'));
    }
  }

  return {
    find: async (key) => {
      const path = join(folder, `${key}.webp`);
      try {
        const file = join(folder, `${key}.json`);
        const found = foundCutoutSchema.parse(await readSmallJson(file));
        if (found.is === 'cut') await readFile(path);
        const now = new Date();
        await utimes(file, now, now);
        return { found, path };
      } catch {
        // Not there, or not whole: it is made anew.
        return null;
      }
    },
    keep: async (key, found, bytes) => {
      await makeFolders(folder, PRIVATE_FOLDER);
      // What was found is written last: it says that the picture is whole.
      if (bytes !== null) await write(`${key}.webp`, bytes);
      await write(`${key}.json`, JSON.stringify(found));
      added += 1;
      if (added > slack) {
        added = 0;
        await makeRoom().catch(() => undefined);
      }
      return { found, path: join(folder, `${key}.webp`) };
    },
  };
}
