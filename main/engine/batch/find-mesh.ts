import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '../../../shared/model/app-error.ts';
import { assertNever } from '../../../shared/model/assert-never.ts';
import { linkOf } from '../../../shared/model/import/imported.ts';
import type { MeshPick } from '../../../shared/model/plan.ts';
import type { MeshFile, MeshSource } from '../../../shared/model/reference.ts';
import { fileWithin } from '../disk/within-folder.ts';
import { type Library, resultOf } from '../library/library.ts';
import type { MeshInspector } from './file-inspector.ts';
import { nameOfAddress, shownStem } from './input-names.ts';
import { typedPath } from './typed-path.ts';
import { unreadableWords } from './unreadable-words.ts';

/** What finding a mesh needs. */
export interface FindMeshParts {
  readonly meshes: MeshInspector;
  readonly library: Pick<Library, 'get' | 'findByResult'>;
}

/**
 * Inspects a named mesh, and names it as the artist does.
 * @throws AppError `not-found` if there is no such file or asset, `input` if it cannot be read
 */
export async function findMesh(
  { meshes, library }: FindMeshParts,
  pick: MeshPick,
  signal?: AbortSignal,
): Promise<{ readonly name: string; readonly mesh: MeshSource }> {
  switch (pick.from) {
    case 'url':
      return { name: nameOfAddress(pick.url), mesh: { from: 'url', url: pick.url } };
    case 'file': {
      const file = await inspect(meshes, typedPath(pick.path), signal);
      return { name: shownStem(file.name), mesh: await meshSourceOf(library, file) };
    }
    case 'asset': {
      const stored = await library.get(pick.assetId);
      const result = stored === null || stored.place === 'trash' ? undefined : resultOf(stored.asset);
      if (stored === null || result === undefined) {
        throw new AppError('not-found', 'This asset is not in the library any more; choose another model.');
      }
      const link = linkOf(stored.asset, result.path);
      const path = link ?? (await fileWithin(stored.folder, result.path));
      if (path === null) {
        throw new AppError(
          'not-found',
          `The file ${result.path} of the asset ${stored.asset.name} is not in its folder ${stored.folder}; choose another model.`,
        );
      }
      const file = await inspect(meshes, path, signal);
      // Whoever wrote the sidecar must not have another file of this machine sent.
      if (link !== null && file.sha256 !== result.sha256) {
        throw new AppError(
          'input',
          `${link}, which the asset ${stored.asset.name} links to, was changed since it was imported; import it again, or choose another model.`,
        );
      }
      return { name: stored.asset.name, mesh: { from: 'asset', assetId: pick.assetId, file } };
    }
    default:
      return assertNever(pick);
  }
}

/** A file with the same bytes as an asset's result counts as that asset: what is made of it becomes its child in the library. */
export async function meshSourceOf(
  library: Pick<Library, 'findByResult'>,
  file: MeshFile,
): Promise<MeshSource> {
  const home = file.sha256 === null ? null : await library.findByResult(file.sha256);
  return home === null ? { from: 'file', file } : { from: 'asset', assetId: home.asset.id, file };
}

async function inspect(meshes: MeshInspector, path: string, signal?: AbortSignal): Promise<MeshFile> {
  try {
    // Reading a pipe or a device would never end.
    if (!(await stat(path)).isFile()) {
      throw new AppError('input', `${path} is not a file; choose the file of one model.`);
    }
    return await meshes.inspect({ path, name: basename(path) }, { signal });
  } catch (cause) {
    signal?.throwIfAborted();
    if (cause instanceof AppError) throw cause;
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') {
      throw new AppError('not-found', `There is no file ${path}; check the path.`, { cause });
    }
    throw new AppError('input', unreadableWords(path, cause as NodeJS.ErrnoException), { cause });
  }
}
