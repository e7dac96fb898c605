import { plainLine } from '../../../../shared/interface/plain-text.ts';
import { AppError } from '../../../../shared/model/app-error.ts';
import { isMeant, type QueryTerm } from '../../../../shared/model/search/library-query.ts';
import { fileWithin } from '../../../engine/disk/within-folder.ts';
import { lookAtPictures } from '../../../engine/files/look-at-pictures.ts';
import { coverFile, pictureKind, referenceFile } from '../../../engine/library/pictures-of.ts';
import type { LibrarySnapshot } from '../../../engine/library/read-library.ts';

interface LookOptions {
  readonly library: LibrarySnapshot;
  readonly terms: readonly QueryTerm[];
  /** What the library's index knows, by the hashes of pictures. */
  readonly known: ReadonlyMap<string, string>;
  readonly signal: AbortSignal;
  /** Receives a line for a person. */
  readonly say: (line: string) => void;
}

/**
 * Looks at the pictures of a library that was read, as far as its index does not know them.
 * @throws AppError `usage` for an asset that is not there
 */
export async function lookForLikeness({ library, terms, known, signal, say }: LookOptions): Promise<void> {
  for (const { meaning } of terms) {
    if (!isMeant(meaning) || meaning.field !== 'like') continue;
    for (const id of meaning.ids) {
      const [first, second] = library.find(`id:"${id}"`);
      if (first === undefined)
        throw new AppError('usage', `like: no asset of this library has the id ${id}.`);
      if (second !== undefined && first.asset.id !== id)
        throw new AppError('usage', `like: several assets have ids that begin with ${id}; type more of it.`);
    }
  }
  await take(library.pictures, known);
  const count = library.pictures.left();
  if (count === 0) return;
  say(`Looking at ${count === 1 ? 'a picture' : `${count} pictures`} that Maquette has not looked at yet.`);
  const looking = lookAtPictures({
    library: { pictures: library.pictures, problem: () => null, subscribe: () => () => undefined },
    originals: {
      find: async (id, as) => {
        const stored = await library.get(id);
        if (stored === null) return null;
        const file = as === 'cover' ? coverFile(stored.asset) : referenceFile(stored.asset);
        const source = file === null ? null : await fileWithin(stored.folder, file.path);
        return file === null || source === null ? null : { source, kind: pictureKind(stored.asset, file) };
      },
      quiet: async () => undefined,
    },
    logger: {
      debug: () => undefined,
      info: () => undefined,
      warn: (message) => say(plainLine(message)),
      error: say,
    },
  });
  const stop = (): void => void looking.close();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await looking.idle();
  } finally {
    signal.removeEventListener('abort', stop);
    await looking.close();
  }
  signal.throwIfAborted();
  const left = library.pictures.left();
  if (left > 0)
    say(
      `${left === 1 ? 'A picture' : `${left} pictures`} could not be read: what is like them is not found.`,
    );
}

/** Pictures that are taken at once. */
const SLICE = 500;

async function take(
  pictures: LibrarySnapshot['pictures'],
  known: ReadonlyMap<string, string>,
): Promise<void> {
  for (let after = 0; ; ) {
    const slice = await pictures.unseen(after, SLICE);
    const last = slice.at(-1);
    if (last === undefined) return;
    after = last.picture;
    const found = slice.flatMap(({ sha256 }) => {
      const likeness = known.get(sha256);
      return likeness === undefined ? [] : [{ sha256, likeness }];
    });
    if (found.length > 0) await pictures.see(found);
  }
}
