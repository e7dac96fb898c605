import { dirname, join } from 'node:path';
import { AppError } from '../../../../shared/model/app-error.ts';
import type { LibraryOriginal } from '../../../../shared/model/libraries/library-original.ts';
import type { LibraryProbe } from './probe-library.ts';

/** The detail of the error that a library may be a copy, so that the artist is to be asked. */
export const LIBRARY_COPIED = 'library-copied';

/** Other folders in which a library with one id was seen. */
export interface FormerPlaces {
  /** Those that do not hold it any more, and those that the folder itself lies at by another way are left out. */
  readonly gone: readonly string[];
  /** The first that holds it, or of which that cannot be told now; null if there is none. */
  readonly original: LibraryOriginal | null;
}

/**
 * Looks whether a library is still where it was seen before.
 * @param folder where a library with this id is now
 * @param places where else one was seen
 */
export async function lookAtPlaces(
  probe: LibraryProbe,
  id: string,
  folder: string,
  places: readonly string[],
): Promise<FormerPlaces> {
  const gone: string[] = [];
  let original: LibraryOriginal | null = null;
  for (const place of places) {
    const state = await stateOf(probe, id, folder, place);
    if (state === 'gone') gone.push(place);
    else if (state !== 'same' && original?.state !== 'there') original = { folder: place, state };
  }
  return { gone, original };
}

async function stateOf(
  probe: LibraryProbe,
  id: string,
  folder: string,
  place: string,
): Promise<LibraryOriginal['state'] | 'same' | 'gone'> {
  try {
    if (await probe.isWithin(join(place, 'library.json'), folder)) return 'same';
    if (await probe.isThere(place, id)) return 'there';
    // Of a drive that is not connected, the folder above is not there either: the library may be on it.
    return (await probe.isFolder(dirname(place))) ? 'gone' : 'away';
  } catch {
    return 'silent';
  }
}

/** Why a library that may be a copy is not opened without the artist's word, and what can be done. */
export function copiedLibrary(folder: string, { folder: original, state }: LibraryOriginal): AppError {
  return new AppError('usage', `${WHY[state](folder, original)} ${whatToDo(folder)}`, {
    detail: LIBRARY_COPIED,
  });
}

const WHY: Readonly<Record<LibraryOriginal['state'], (folder: string, original: string) => string>> = {
  there: (folder, original) =>
    `The library in ${folder} is a copy of the one in ${original}: both have one id, and results would get mixed up.`,
  away: (folder, original) =>
    `The library in ${folder} has the id of the one that was in ${original}, whose drive is not connected: it is a copy, or was moved.`,
  silent: (folder, original) =>
    `The library in ${folder} has the id of the one in ${original}, whose disk does not answer: it is a copy, or was moved.`,
};

function whatToDo(folder: string): string {
  return `Open it in the window, which asks which of the two it is; or give it an id of its own with npm run library -- own --library "${folder}".`;
}
