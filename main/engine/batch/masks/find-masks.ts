import { opendir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { MaskFile } from '../../../../shared/model/mend/mask-file.ts';
import type { ImageFile } from '../../../../shared/model/reference.ts';
import { doInSteps, forEachSlice } from '../../async/slices.ts';
import { stemOf } from '../input-names.ts';
import type { Candidate, Scan, Unreadable } from '../scan.ts';
import { typedPath } from '../typed-path.ts';
import { placedFile } from '../views/corrections.ts';
import { maskedStem, type NamedInFolder, pairing } from './pair-masks.ts';

/** A scan without its masks, and the masks of its pictures. */
export interface MaskedScan extends Pick<Scan, 'candidates' | 'unreadable'> {
  /** By the paths of their pictures. */
  readonly masks: ReadonlyMap<string, MaskFile>;
}

/** The most entries of a folder that are looked through for the masks of files that were named one by one. */
const MOST_ENTRIES = 20_000;

/**
 * Takes the masks out of what a scan found, and those that lie beside pictures which were named one by one. A mask without a picture
 * becomes a row that says so.
 * @param paths the folders and files that were scanned
 * @throws the signal's reason
 */
export async function findMasks(
  { candidates, unreadable }: Pick<Scan, 'candidates' | 'unreadable'>,
  {
    paths,
    inbox,
    signal,
  }: {
    readonly paths: readonly string[];
    readonly inbox: string;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<MaskedScan> {
  const beside = await masksBeside(candidates, new Set(paths.map(typedPath)), signal);
  // A mask that cannot be opened is one all the same: its picture is not sent as if there were none.
  const unopened = unreadable.filter(({ path }) => maskedStem(basename(path)) !== null);
  const files: Placed[] = [];
  await inSlices([...candidates, ...beside, ...unopened], signal, ({ path }) => {
    const name = basename(path);
    files.push({ path, name, folder: placedFile(inbox, path, name).folder });
  });
  const { pictures, masks, lone } = await doInSteps(pairing(files), signal);
  if (pictures.length === files.length) return { candidates, unreadable, masks: new Map() };
  const isPicture = new Set(pictures.map(({ path }) => path));
  const isUnopened = new Set(unopened.map(({ path }) => path));
  const isPaired = new Set([...masks.values()].flatMap((its) => its.map(({ path }) => path)));
  return {
    candidates: candidates.filter(({ path }) => isPicture.has(path)),
    unreadable: [
      ...unreadable.filter(({ path }) => !isPaired.has(path)),
      ...lone.filter(({ path }) => !isUnopened.has(path)).map(({ path, name }) => loneMask(path, name)),
    ],
    masks: new Map(
      [...masks].map(([picture, its]) => {
        const [{ path, name } = picture] = its;
        const mask: MaskFile = { path, name, sha256: null, ...(its.length > 1 && { fault: 'several' }) };
        return [picture.path, mask] as const;
      }),
    ),
  };
}

interface Placed extends NamedInFolder {
  readonly path: string;
}

/** Files that are looked at between two turns of the event loop: a few milliseconds of work. */
const TOGETHER = 1_000;

async function inSlices<Item>(
  items: readonly Item[],
  signal: AbortSignal | undefined,
  look: (item: Item) => void,
): Promise<void> {
  await forEachSlice(
    items,
    (slice) => {
      for (const item of slice) look(item);
    },
    { size: TOGETHER, signal },
  );
  signal?.throwIfAborted();
}

/** The image with the mask that lies beside it. */
export function withMask(image: ImageFile, masks: ReadonlyMap<string, MaskFile>): ImageFile {
  const mask = masks.get(image.path);
  return mask === undefined ? image : { ...image, mask };
}

function loneMask(path: string, name: string): Unreadable {
  const picture = maskedStem(name) ?? name;
  return {
    path,
    message: `${name} is a mask by its name, and no picture ${picture} lies beside it; put the picture there, or give the file another name to have it sent as a picture.`,
  };
}

/** Masks of pictures that were named one by one: nobody names the mask as well. */
async function masksBeside(
  candidates: readonly Candidate[],
  named: ReadonlySet<string>,
  signal: AbortSignal | undefined,
): Promise<readonly Candidate[]> {
  const known = new Set<string>();
  const folders = new Map<string, Candidate[]>();
  await inSlices(candidates, signal, (each) => {
    known.add(each.path);
    if (!named.has(each.path)) return;
    const folder = dirname(each.path);
    const its = folders.get(folder);
    if (its === undefined) folders.set(folder, [each]);
    else its.push(each);
  });
  const beside: Candidate[] = [];
  for (const [folder, pictures] of folders) {
    signal?.throwIfAborted();
    const stems = new Set(pictures.map(({ name }) => stemOf(name).normalize('NFC').toLowerCase()));
    for (const name of await maskNames(folder, signal)) {
      const path = join(folder, name);
      const stem = maskedStem(name)?.normalize('NFC').toLowerCase();
      if (stem !== undefined && stems.has(stem) && !known.has(path)) beside.push({ path, name, folder });
    }
  }
  return beside;
}

async function maskNames(folder: string, signal: AbortSignal | undefined): Promise<readonly string[]> {
  const names: string[] = [];
  let entries = 0;
  try {
    for await (const entry of await opendir(folder)) {
      signal?.throwIfAborted();
      if (++entries > MOST_ENTRIES) break;
      if (!entry.isDirectory() && maskedStem(entry.name) !== null) names.push(entry.name);
    }
  } catch {
    signal?.throwIfAborted();
    // A folder may let its files be opened and not be listed: then nobody can know of a mask.
  }
  return names;
}
