import { dirname, extname, join, posix } from 'node:path';
import type { Asset, AssetFile } from '../../../shared/model/asset.ts';
import type { CopyOutChoice } from '../../../shared/model/hand-off/copy-out.ts';
import { linkOf } from '../../../shared/model/import/imported.ts';
import { copyNameOf } from '../../../shared/model/naming/asset-values.ts';
import { MOST_STEM_BYTES, safeName } from '../../../shared/model/naming/safe-name.ts';
import type { StoredAsset } from '../library/library.ts';

/** A file of an asset, and what its copy is called. */
export interface CopiedFile {
  readonly from: string;
  /** The folder that it must lie in. */
  readonly within: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Within the folder for copies. */
  readonly folders: readonly string[];
  /** Without its ending. */
  readonly name: string;
  readonly ending: string;
  /** Whether its bytes need not be those that the sidecar says. */
  readonly asItIs?: true;
}

/**
 * The files of an asset that are copied, its result first; none if it has no result. A model of several files gets a folder of its own, in
 * which they keep their names and places, since they name each other.
 * @param number the asset's number among those that are copied, from 1
 */
export function copiedFiles(
  stored: StoredAsset,
  choice: CopyOutChoice,
  number: number,
): readonly CopiedFile[] {
  const { asset } = stored;
  const { folders, name } = copyNameOf(asset, choice.template, number);
  const result = asset.files.find(({ role }) => role === 'result');
  if (result === undefined) return [];
  const support = asset.files.filter(({ role }) => role === 'support');
  const home = support.length === 0 ? folders : [...folders, name];
  const copies = [result, ...support].map((file) => {
    const at = posix.dirname(file.path);
    const inner = support.length === 0 || at === '.' ? [] : at.split('/').map((part) => safeName(part));
    const stem = posix.basename(file.path, posix.extname(file.path));
    const called = support.length === 0 ? name : safeName(stem, MOST_STEM_BYTES);
    return { ...placeOf(stored, file), folders: [...home, ...inner], name: called, ending: endingOf(file) };
  });
  return choice.references ? [...copies, ...referencesOf(stored, asset, home, name)] : copies;
}

function referencesOf(
  stored: StoredAsset,
  { references, files }: Asset,
  folders: readonly string[],
  name: string,
): readonly CopiedFile[] {
  return references.flatMap(({ path, view }) => {
    const file = files.find((each) => each.path === path);
    if (file === undefined) return [];
    const called = references.length === 1 ? `${name}_reference` : `${name}_${view}`;
    return [
      { ...placeOf(stored, file), folders, name: safeName(called, MOST_STEM_BYTES), ending: endingOf(file) },
    ];
  });
}

/** The asset.json, as it is when it is copied. */
export function sidecarCopy({ folder }: StoredAsset, { folders, name }: CopiedFile): CopiedFile {
  const from = join(folder, 'asset.json');
  return { from, within: folder, bytes: 0, sha256: '', folders, name, ending: 'json', asItIs: true };
}

/** Where a file of an asset lies, and the folder that it must lie in. Of a linked one, its hash says that it is the right one. */
function placeOf(
  { asset, folder }: StoredAsset,
  { path, bytes, sha256 }: AssetFile,
): Pick<CopiedFile, 'from' | 'within' | 'bytes' | 'sha256'> {
  const link = linkOf(asset, path);
  return link === null
    ? { from: join(folder, ...path.split('/')), within: folder, bytes, sha256 }
    : { from: link, within: dirname(link), bytes, sha256 };
}

const endingOf = ({ path }: AssetFile): string => extname(path).slice(1).toLowerCase();
