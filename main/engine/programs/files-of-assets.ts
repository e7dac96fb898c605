import { realpath, stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { AppError } from '../../../shared/model/app-error.ts';
import { resultOf } from '../library/library.ts';
import type { OpenLibrary } from '../library/open-library.ts';

/** The main file of an asset, where it lies now. */
export interface FileOfAsset {
  readonly name: string;
  /** Absolute. */
  readonly file: string;
  /** False for one that failed its checks and was kept as it came: nothing opens it. */
  readonly isChecked: boolean;
}

/**
 * Where the result of an asset lies, in its folder or where it is linked.
 * @throws AppError `not-found` if the asset or the file is gone, or if a linked file has other bytes than when it was imported; `usage` if it
 * leads to a file of another type, which programs would take for what it is called
 */
export async function fileOfAsset(
  library: Pick<OpenLibrary, 'get' | 'openFile' | 'lookAtLinks'>,
  id: string,
): Promise<FileOfAsset> {
  const stored = await library.get(id);
  if (stored === null) throw new AppError('not-found', 'This asset is not in the library any more.');
  const { asset, folder } = stored;
  const broken = (await library.lookAtLinks(stored)).find(({ state }) => state !== 'whole');
  if (broken !== undefined)
    throw new AppError(
      'not-found',
      `${broken.source} is not there, or was changed since it was imported; put the file back, or find it again in the properties of ${asset.name}.`,
    );
  const file = await library.openFile(stored, resultOf(asset)?.path ?? '');
  if (file === null)
    throw new AppError('not-found', `The file of ${asset.name} is not in ${folder}; connect its drive.`);
  const real = await realFile(file);
  if (real === null || endingOf(real) !== endingOf(file))
    throw new AppError(
      'usage',
      `${file} leads to ${real === null ? 'no file' : `a file of another type, ${real}`}, so it is given to no program; put the file itself in its place.`,
    );
  return { name: asset.name, file, isChecked: asset.asItCame === null };
}

const endingOf = (file: string): string => extname(file).toLowerCase();

/** The file itself, with all links resolved; null for a folder, which may be an app, and for all else that is no file. */
async function realFile(file: string): Promise<string | null> {
  const real = await realpath(file).catch(() => null);
  const stats = real === null ? null : await stat(real).catch(() => null);
  return stats?.isFile() === true ? real : null;
}
