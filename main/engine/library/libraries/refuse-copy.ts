import type { Settings } from '../../../../shared/model/settings/settings.ts';
import { copiedLibrary, lookAtPlaces } from './former-places.ts';
import type { LibraryProbe } from './probe-library.ts';

/**
 * Refuses a library that was named for a run if it is certainly a copy, since nobody can be asked then; of another that may be one it is said.
 * Writes nothing.
 * @param folder absolute
 * @throws AppError `usage` if it is a copy of one that is known and there
 */
export async function refuseCopy(
  probe: LibraryProbe,
  folder: string,
  { libraries, libraryFolder }: Pick<Settings, 'libraries' | 'libraryFolder'>,
  notice: (message: string) => void,
): Promise<void> {
  const known = libraries.filter((each) => each.folder !== folder);
  const chosen = libraryFolder === null || libraryFolder === folder ? [] : [libraryFolder];
  if (known.length + chosen.length === 0) return;
  const id = await probe.identify(folder).catch(() => null);
  if (id === null) return;
  const places = known.filter((each) => each.id === id).map((each) => each.folder);
  // The chosen one is in the list, unless it was never opened.
  const asked = [...new Set([...places, ...chosen.filter(() => known.length === 0)])];
  const { original } = await lookAtPlaces(probe, id, folder, asked);
  if (original === null) return;
  const copied = copiedLibrary(folder, original);
  if (original.state === 'there') throw copied;
  notice(copied.message);
}
