import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createLibrary } from '../../../main/engine/library/create-library.ts';
import type { OpenLibrary } from '../../../main/engine/library/open-library.ts';
import { systemClock } from '../../../main/host/system-clock.ts';
import type { LibraryPlace, LibrarySort } from '../../../shared/model/library-order.ts';
import { tempFolder } from '../temp-folder.ts';
import { quietLogger, realIds } from './doubles.ts';
import { hastyClock } from './hasty-clock.ts';
import { assetOf, writeLibrary, writeSidecar } from './sidecars.ts';

/** Where its assets lie, in the library. */
export const MONTH = 'assets/2026-11';

/**
 * Each makes an index one of before, apart from its version: of before runs of chains were known, of before rows had checksums and quality was measured, of before there were stacks, and of before there was
 * a search. A new migration is undone in the first of them.
 */
export const WITHOUT_RUNS = 'DROP TABLE runs;';
export const WITHOUT_QUALITY = `${WITHOUT_RUNS} ALTER TABLE pictures DROP COLUMN crc; ALTER TABLE damaged DROP COLUMN crc;
  ALTER TABLE sidecars DROP COLUMN crc; DROP TABLE quality;`;
export const WITHOUT_STACKS = `${WITHOUT_QUALITY}
  ALTER TABLE collection_files DROP COLUMN fault; DROP TABLE collection_texts;
  DROP TRIGGER count_in; DROP TRIGGER count_out; DROP TRIGGER count_change;
  DROP TRIGGER count_stack_in; DROP TRIGGER count_stack_out; DROP TABLE counts;
  ALTER TABLE damaged DROP COLUMN last;
  DROP TABLE subjects; DROP TABLE stacks;
  DROP TABLE pictures; DROP TABLE pictured; DROP TABLE spelled;`;
export const WITHOUT_SEARCH = `${WITHOUT_STACKS}
  DROP TABLE traits; DROP TABLE tags; DROP TABLE words; DROP TABLE members; DROP TABLE collection_files;`;

/** The library `lib` of a folder, with its index in `data` beside it; closed when the test ends. */
export async function openIndexed(
  home: string,
  options: {
    readonly data?: string;
    readonly waits?: boolean;
    readonly watches?: boolean;
    readonly checkAfterMs?: number;
    readonly notice?: (words: string) => void;
  } = {},
): Promise<OpenLibrary> {
  const library = await createLibrary({
    folder: join(home, 'lib'),
    data: join(home, 'data'),
    clock: options.waits ? hastyClock(5) : systemClock,
    ids: realIds,
    logger: quietLogger,
    ...options,
  });
  onTestFinished(library.close);
  return library;
}

/** A library of named assets, each a minute older than the one before, and its index. */
export async function filled(
  names: readonly string[],
): Promise<{ readonly home: string; readonly library: OpenLibrary }> {
  const home = await tempFolder();
  await writeLibrary(join(home, 'lib'), 'the-library');
  for (const [at, name] of names.entries()) {
    const createdAt = new Date(Date.UTC(2026, 10, 20, 12, 59 - at)).toISOString();
    await writeSidecar(join(home, 'lib'), `${MONTH}/${name}`, assetOf(name, { createdAt }));
  }
  const library = await openIndexed(home);
  await library.refresh();
  return { home, library };
}

/** The ids of what is there, in order. */
export async function idsIn(
  library: OpenLibrary,
  sort: LibrarySort = 'newest',
  place: LibraryPlace = 'library',
) {
  const { assets } = await library.list({ place, sort, offset: 0, limit: 500 });
  return assets.map(({ asset }) => asset.id);
}
