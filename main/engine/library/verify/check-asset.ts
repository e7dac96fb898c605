import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Asset, AssetFile } from '../../../../shared/model/asset.ts';
import { linkOf } from '../../../../shared/model/import/imported.ts';
import type { LinkState } from '../links/link-task.ts';
import { lookAtLink } from '../links/look-at-link.ts';
import { SIDECAR, sidecarMark } from '../sync/sidecars.ts';
import type { FileHasher } from './file-hasher.ts';
import type { AssetCheck, Finding, Problem, WholeFile } from './finding.ts';
import { type Entry, entriesIn, lyingAt } from './look-in-folder.ts';
import { isFolderThere, lookAtSidecar } from './read-sidecar.ts';
import type { RememberedSidecars } from './remembered-sidecars.ts';
import { LEFTOVER } from './set-aside.ts';
import { whyUnreadable } from './why-unreadable.ts';

/** How often a folder is looked at that the window changes at the same time. */
const TRIES = 3;

export interface CheckParts {
  /** Absolute. */
  readonly library: string;
  readonly remembered: RememberedSidecars | null;
  readonly hasher: FileHasher;
  /** Called whenever the disk answered. */
  readonly alive: () => void;
}

/**
 * Compares the files of an asset with its sidecar. Nothing is written. An asset that the window changes meanwhile is looked at again.
 * @param folder relative to the library
 * @throws the system's error if the drive disappears
 */
export async function checkAsset(parts: CheckParts, folder: string): Promise<AssetCheck> {
  for (let tries = 1; ; tries += 1) {
    const before = await sidecarMark(parts.library, folder);
    const check = await lookOnce(parts, folder);
    if (!check.findings.some(({ isFault }) => isFault)) return check;
    if (!(await isFolderThere(parts.library, folder))) return { ...check, isGone: true, findings: [] };
    const after = await sidecarMark(parts.library, folder);
    if ((after.mtime === before.mtime && after.bytes === before.bytes) || tries >= TRIES) return check;
  }
}

/** What comes of the files that the sidecar names. */
interface Compared {
  readonly findings: Finding[];
  readonly whole: WholeFile[];
  files: number;
  bytes: number;
}

async function lookOnce(parts: CheckParts, folder: string): Promise<AssetCheck> {
  const { library, alive } = parts;
  const sidecar = await lookAtSidecar(library, folder, parts.remembered?.of(folder) ?? null);
  alive();
  const { id, asset } = sidecar;
  const compared: Compared = { findings: [], whole: [], files: 0, bytes: 0 };
  if (sidecar.problem !== null) {
    const why = sidecar.why === undefined ? {} : { why: sidecar.why };
    const about = { id, folder, file: `${folder}/${SIDECAR}`, expected: null, ...why };
    compared.findings.push({ problem: sidecar.problem, isFault: true, ...about });
  }
  await Promise.all(
    (asset?.files ?? []).map((file) =>
      compare(
        parts,
        { folder, id, file, link: asset && linkOf(asset, file.path), ...originalOf(asset, file) },
        compared,
      ),
    ),
  );
  const order = new Map(asset?.files.map(({ path }, at) => [`${folder}/${path}`, at]));
  compared.findings.sort((one, other) => (order.get(one.file) ?? -1) - (order.get(other.file) ?? -1));
  const rest = await others(parts, folder, asset, id);
  return { isGone: false, id, ...compared, ...rest, findings: [...compared.findings, ...rest.findings] };
}

const LINK_PROBLEMS = {
  missing: 'linked-missing',
  changed: 'linked-differs',
  unreadable: 'linked-unreadable',
} as const satisfies Record<Exclude<LinkState, 'whole'>, Problem>;

async function compare(
  { library, hasher, alive }: CheckParts,
  of: Pick<Finding, 'id' | 'original'> & {
    readonly folder: string;
    readonly file: AssetFile;
    /** Where it lies, if the asset only links to it. */
    readonly link: string | null;
  },
  compared: Compared,
): Promise<void> {
  const { folder, file, link: _link, ...more } = of;
  const about = { isFault: true, folder, file: `${folder}/${file.path}`, expected: file, ...more };
  const wrong = (problem: Problem, found: Pick<Finding, 'bytes' | 'why'> = {}): void =>
    void compared.findings.push({ problem, ...about, ...found });
  compared.files += 1;
  if (of.link !== null) {
    const { bytes, sha256 } = file;
    const { state } = await lookAtLink({ source: of.link, bytes, sha256 }, null, alive);
    if (state === 'whole') compared.bytes += bytes;
    else wrong(LINK_PROBLEMS[state], { why: of.link });
    return;
  }
  try {
    const lying = await lyingAt(join(library, folder), file.path);
    alive();
    if (lying.is === 'missing' || lying.is === 'link-dangling' || lying.is === 'link-leads-out')
      return wrong(lying.is);
    if (lying.is === 'no-file') return wrong('not-a-file');
    if (lying.bytes !== file.bytes) return wrong('size-differs', { bytes: lying.bytes });
    const path = join(library, folder, ...file.path.split('/'));
    const { bytes, sha256 } = await hasher.hash(path, file.bytes, alive);
    compared.bytes += bytes;
    if (bytes !== file.bytes) return wrong('size-differs', { bytes });
    if (sha256 !== file.sha256) return wrong('hash-differs');
    compared.whole.push({ path, sha256 });
  } catch (cause) {
    const why = await whyUnreadable(cause, library);
    // It was taken away between the look and the reading.
    if (why === 'ENOENT') wrong('missing');
    else wrong('unreadable', { why });
  }
}

/** Where the file lay of which this one is the copy. */
function originalOf(asset: Asset | null, { path }: AssetFile): Pick<Finding, 'original'> {
  const reference = asset?.references.find((each) => each.path === path);
  if (reference !== undefined) return { original: reference.source };
  const imported = asset?.imported?.files.find((each) => each.path === path && each.entry === undefined);
  if (imported !== undefined) return { original: imported.source };
  const mesh = asset?.mesh;
  return mesh?.from === 'file' && mesh.path === path ? { original: mesh.source } : {};
}

/** What lies in the folder besides the files that the sidecar names. */
async function others(
  { library, alive }: CheckParts,
  folder: string,
  asset: Asset | null,
  id: string | null,
): Promise<Pick<AssetCheck, 'findings' | 'spare' | 'leftovers'>> {
  const home = join(library, folder);
  const entries = await entriesIn(home).catch(async (cause: unknown): Promise<readonly Entry[]> => {
    await whyUnreadable(cause, library);
    // What the sidecar names is told already.
    return [];
  });
  alive();
  const exact = new Set([SIDECAR, ...(asset?.files ?? []).map(({ path }) => path)]);
  const named = new Set([...exact].map(comparable));
  const findings: Finding[] = [];
  const spare: { path: string; bytes: number }[] = [];
  const leftovers: string[] = [];
  for (const { path, is } of entries) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    const file = join(home, ...path.split('/'));
    if (LEFTOVER.test(name)) leftovers.push(file);
    if (name.startsWith('.') || exact.has(path)) continue;
    const about = { isFault: false, id, folder, file: `${folder}/${path}`, expected: null };
    if (is === 'link') {
      const lying = await lyingAt(home, path).catch(() => null);
      const isOut = lying?.is === 'link-leads-out' || lying?.is === 'link-dangling';
      findings.push({ problem: isOut ? lying.is : 'unexpected-file', ...about });
      continue;
    }
    // Without a sidecar nobody knows what belongs there.
    if (asset !== null && !named.has(comparable(path)))
      findings.push({ problem: 'unexpected-file', ...about });
    if (is !== 'file') continue;
    const bytes = await lstat(file).then(
      ({ size }) => size,
      () => null,
    );
    if (bytes !== null) spare.push({ path: file, bytes });
  }
  return { findings, spare, leftovers };
}

/** File systems write accents in two ways, and some do not tell upper case from lower. */
function comparable(path: string): string {
  return path.normalize('NFC').toLowerCase();
}
