import { createHash } from 'node:crypto';
import { mkdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DiskRequest } from '../../../main/engine/disk/disk-messages.ts';
import { faultOf } from '../../../main/engine/disk/fault-of.ts';
import type { StartDisk } from '../../../main/engine/disk/fork-disk.ts';
import { surveyCollections } from '../../../main/engine/library/collections/collection-file.ts';
import { indexEntry } from '../../../main/engine/library/index/index-entry.ts';
import { openIndex } from '../../../main/engine/library/index/open-index.ts';
import { createFileHasher } from '../../../main/engine/library/verify/file-hasher.ts';
import type { Finding } from '../../../main/engine/library/verify/finding.ts';
import type { Repair } from '../../../main/engine/library/verify/repair-outcome.ts';
import {
  type VerifyOptions,
  type VerifyProgress,
  verifyLibrary,
} from '../../../main/engine/library/verify/verify-library.ts';
import type { VerifyTask } from '../../../main/engine/library/verify/verify-task.ts';
import { createVerifyWork } from '../../../main/engine/library/verify/verify-work.ts';
import { type Asset, type AssetFile, assetSchema } from '../../../shared/model/asset.ts';
import { tempFolder } from '../temp-folder.ts';
import { quietLogger } from './doubles.ts';
import { assetOf, writeLibrary, writeSidecar } from './sidecars.ts';

/** A whole second, so that a test can give it back exactly. */
const WRITTEN = new Date('2026-11-20T12:00:00.000Z');

/** A library of whole assets on the disk, with the data folder that remembers them. */
export interface VerifiedLibrary {
  readonly library: string;
  readonly data: string;
  /** Where the artist's own files lie. */
  readonly references: string;
}

export const sha256 = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

/** The bytes of an asset's files, by their paths. */
export function filesOf(name: string): Readonly<Record<string, string>> {
  return {
    [`${name}.glb`]: `the model ${name} `.repeat(20),
    'cover.webp': `the cover of ${name}`,
    'reference/front.png': `the picture of ${name}`,
  };
}

const ROLES: Readonly<Record<string, AssetFile['role']>> = {
  'cover.webp': 'cover',
  'reference/front.png': 'reference',
};

/** Writes an asset with its files. @param folder relative to the library */
export async function writeAsset(
  { library, references }: Pick<VerifiedLibrary, 'library' | 'references'>,
  folder: string,
  {
    id,
    files = filesOf(id),
    changes = {},
  }: {
    readonly id: string;
    readonly files?: Readonly<Record<string, string>>;
    readonly changes?: Partial<Asset>;
  },
): Promise<Asset> {
  const listed = Object.entries(files).map(([path, text]): AssetFile => {
    const role = ROLES[path] ?? 'result';
    return { path, role, bytes: Buffer.byteLength(text), sha256: sha256(text) };
  });
  const front = listed.find(({ role }) => role === 'reference');
  const asset = assetOf(id, {
    files: listed,
    ...(front !== undefined && {
      references: [
        {
          view: 'front',
          name: `${id}.png`,
          source: join(references, `${id}.png`),
          path: front.path,
          sha256: front.sha256,
        },
      ],
    }),
    ...changes,
  });
  await writeSidecar(library, folder, asset);
  await utimes(join(library, folder, 'asset.json'), WRITTEN, WRITTEN);
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(library, folder, path)), { recursive: true });
    await writeFile(join(library, folder, path), text);
  }
  return asset;
}

/** A library with `chair`, `table` and, in its trash, `lamp`, all of them whole and remembered. */
export async function verifiedLibrary(): Promise<VerifiedLibrary> {
  const home = await tempFolder();
  const places = {
    library: join(home, 'library'),
    data: join(home, 'data'),
    references: join(home, 'references'),
  };
  await writeLibrary(places.library, 'library-of-the-test');
  await mkdir(places.references);
  for (const [id, folder] of Object.entries(FOLDERS)) await writeAsset(places, folder, { id });
  await remember(places, Object.values(FOLDERS));
  return places;
}

export const FOLDERS = {
  chair: 'assets/2026-11/chair-0001',
  table: 'assets/2026-11/table-0002',
  lamp: 'trash/2026-10/lamp-0003',
} as const;

/** Has the index know sidecars as they lie there now. */
export async function remember(
  { library, data }: VerifiedLibrary,
  folders: readonly string[],
): Promise<void> {
  const index = openIndex({ data, logger: quietLogger }, { id: 'library-of-the-test', folder: library });
  for (const folder of folders) {
    const sidecar = join(library, folder, 'asset.json');
    const { mtimeMs, size } = await stat(sidecar);
    const asset = assetSchema.parse(JSON.parse(await readFile(sidecar, 'utf8')));
    index.put([indexEntry(folder, { mtime: mtimeMs, bytes: size }, asset)]);
  }
  index.close();
}

/** Has the index know files of collections as a scan finds them now. */
export async function rememberCollections({ library, data }: VerifiedLibrary): Promise<void> {
  const index = openIndex({ data, logger: quietLogger }, { id: 'library-of-the-test', folder: library });
  const { collections } = index;
  const { fresh } = await surveyCollections(library, collections.marks());
  for (const file of fresh) {
    const { content, mark } = file;
    if (content.kind !== 'fault' || !collections.keep(file.file, mark, content.fault))
      collections.put(file, collections.newListing());
  }
  index.close();
}

/** Changes one byte of a file, and keeps its time, as a disk does that goes bad. */
export async function flipByte(file: string, at: number, mask = 1): Promise<void> {
  const { mtime } = await stat(file);
  const bytes = await readFile(file);
  bytes[at % bytes.length] = (bytes[at % bytes.length] ?? 0) ^ mask;
  await writeFile(file, bytes);
  await utimes(file, mtime, mtime);
}

export interface Verified {
  readonly findings: readonly Finding[];
  readonly repairs: readonly Repair[];
  readonly progress: VerifyProgress;
  /** `problem file` of each fault. */
  readonly faults: readonly string[];
  /** `problem file` of what is only told. */
  readonly information: readonly string[];
}

/** For all tests of a run: threads take long to start, and end with the process. */
export const sharedHasher = createFileHasher();

/** Does the work in this process: one of its own would take seconds to start. */
export const startHere: StartDisk = (_entry, { onMessage, onExit }) => {
  const perform = createVerifyWork(sharedHasher);
  queueMicrotask(() => onMessage({ is: 'ready' }));
  return {
    send: (message) => {
      const { id, task } = message as DiskRequest<VerifyTask>;
      perform(task, { alive: () => undefined }).then(
        (value) => onMessage({ id, is: 'done', value }),
        (cause: unknown) => onMessage({ id, is: 'failed', fault: faultOf(cause) }),
      );
    },
    keepAlive: () => undefined,
    abandon: onExit,
  };
};

/** A process on a disk that never answers. */
export const startSilent: StartDisk = (_entry, { onMessage, onExit }) => {
  queueMicrotask(() => onMessage({ is: 'ready' }));
  return { send: () => undefined, keepAlive: () => undefined, abandon: onExit };
};

/** Verifies to the end, in this process. */
export async function verified(
  { library, data }: Pick<VerifiedLibrary, 'library' | 'data'>,
  options: Partial<VerifyOptions> = {},
): Promise<Verified> {
  const findings: Finding[] = [];
  const repairs: Repair[] = [];
  const progress = await verifyLibrary({
    folder: library,
    data,
    repair: false,
    signal: new AbortController().signal,
    onFinding: (finding) => findings.push(finding),
    onRepair: (repair) => repairs.push(repair),
    onProgress: () => undefined,
    startDisk: startHere,
    ...options,
  });
  const told = (isFault: boolean): string[] =>
    findings.filter((each) => each.isFault === isFault).map(({ problem, file }) => `${problem} ${file}`);
  return { findings, repairs, progress, faults: told(true), information: told(false) };
}
