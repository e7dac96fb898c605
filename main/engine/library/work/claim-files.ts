/*
 * Folder work: what was done before (find-work.ts), and who of several Maquettes that watch for one library has taken what (docs/decisions/0125):
 * claim-files.ts runs in the library's process, claims.ts asks it.
 */
import { randomBytes } from 'node:crypto';
import { link, lstat, open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { syncFolder, writeSynced } from '../../disk/durable.ts';
import { makeFolders } from '../../disk/make-folders.ts';
import { NO_LINKS } from '../../disk/no-links.ts';
import { readSmallFile } from '../../disk/read-small-file.ts';

/** What a claim says. The data folder that made it is told by a mark, without its name. */
const claimSchema = z.object({
  format: z.literal('maquette-claim'),
  version: z.literal(1),
  owner: z.string(),
  /** ISO 8601. */
  at: z.string(),
});

/** What became of a wish to take a work: `made` now, the asker's `own` from before, or another Maquette's since a time (milliseconds since the epoch). */
export type ClaimState =
  | { readonly state: 'made' }
  | { readonly state: 'own' }
  | { readonly state: 'other'; readonly since: number };

/** The names of an asker: that of now first. */
export type ClaimOwners = readonly [string, ...string[]];

const DRAFT = /^\.claim-[0-9a-f]{12}\.part$/;
/** A claim is made within moments, but clocks of machines that share a library differ. Milliseconds. */
const ABANDONED_MS = 24 * 60 * 60 * 1000;
const MAX_CLAIM_BYTES = 4_096;
/** Names a work, and so a file: a sha256. */
const WORK = /^[0-9a-f]{64}$/;

/**
 * Takes works, each of which one asker alone gets, on shares too: a claim is put together under another name, and gets its own by a link, which the
 * system makes once.
 * @param options.library absolute
 * @param options.works fingerprints
 * @param options.owners names the asker: that of now, which the claims get, and those of before, whose claims are its own
 * @throws the system's error if a claim can be neither made nor looked at: then nobody may send the work
 */
export async function claimWorks(
  {
    library,
    works,
    owners,
    now,
  }: {
    readonly library: string;
    readonly works: readonly string[];
    readonly owners: ClaimOwners;
    readonly now: number;
  },
  alive: () => void = () => undefined,
): Promise<readonly ClaimState[]> {
  const [owner] = owners;
  const text = `${JSON.stringify({ format: 'maquette-claim', version: 1, owner, at: new Date(now).toISOString() })}\n`;
  const states: ClaimState[] = [];
  for (const work of works) {
    states.push(await claim(library, fileOf(library, work), owners, text));
    alive();
  }
  return states;
}

/** Gives works free again that this owner took and did not queue. What cannot be removed stays taken. */
export async function releaseWorks(
  library: string,
  works: readonly string[],
  owners: ClaimOwners,
): Promise<void> {
  for (const work of works) {
    const { file } = fileOf(library, work);
    if ((await holderOf(file, owners))?.state === 'own') await rm(file, { force: true });
  }
}

/**
 * Removes drafts of claims whose makers ended before they had their names. @param now milliseconds since the epoch
 */
export async function sweepClaims(library: string, now: number): Promise<void> {
  const home = join(library, 'claims');
  const names = await readdir(home).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return [];
    throw cause;
  });
  for (const name of names) {
    if (!DRAFT.test(name)) continue;
    const draft = await lstat(join(home, name)).catch(() => null);
    if (draft?.isFile() && now - draft.mtimeMs > ABANDONED_MS) await rm(join(home, name), { force: true });
  }
}

interface ClaimFile {
  readonly folder: string;
  readonly file: string;
}

function fileOf(library: string, work: string): ClaimFile {
  if (!WORK.test(work)) throw new Error(`${work} names no work`);
  const folder = join(library, 'claims', work.slice(0, 2));
  return { folder, file: join(folder, `${work}.json`) };
}

async function claim(
  library: string,
  { folder, file }: ClaimFile,
  owners: ClaimOwners,
  text: string,
): Promise<ClaimState> {
  const before = await holderOf(file, owners);
  if (before !== null) return before;
  await makeFolders(folder);
  // Beside the folders, of which there are many: all drafts are found by one look.
  const draft = join(library, 'claims', `.claim-${randomBytes(6).toString('hex')}.part`);
  try {
    await writeSynced(draft, text);
    const isMade = await nameOnce(draft, file, text);
    // Before anything is paid for: a claim that a loss of power takes away would let another pay as well.
    if (isMade) await syncFolder(folder);
    return isMade ? { state: 'made' } : await claimAgain(file, owners);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Another came first; released in the same moment, it is theirs still for this time. */
async function claimAgain(file: string, owners: ClaimOwners): Promise<ClaimState> {
  return (await holderOf(file, owners)) ?? { state: 'other', since: Date.now() };
}

/** Whether the file got its name by this. */
async function nameOnce(draft: string, file: string, text: string): Promise<boolean> {
  try {
    await link(draft, file);
    return true;
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (!NO_LINKS.has(code)) throw cause;
  }
  return writeOnce(file, text);
}

/** The same where there are no links: made once as well, but what is in it comes a moment later, and until then it is nobody's but taken. */
async function writeOnce(file: string, text: string): Promise<boolean> {
  const made = await open(file, 'wx').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'EEXIST') return null;
    throw cause;
  });
  if (made === null) return false;
  try {
    await made.writeFile(text);
    await made.sync();
  } catch (cause) {
    // Empty, it would be nobody's: all would wait for it, the asker too.
    await rm(file, { force: true });
    throw cause;
  } finally {
    await made.close();
  }
  return true;
}

/** Null if nobody has it. What cannot be read, or is of a newer version, is another's: somebody may have paid by it. */
async function holderOf(file: string, owners: ClaimOwners): Promise<ClaimState | null> {
  const found = await lstat(file).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw cause;
  });
  if (found === null) return null;
  const read = found.isFile() ? await readClaim(file) : null;
  return read !== null && owners.includes(read.owner)
    ? { state: 'own' }
    : { state: 'other', since: found.mtimeMs };
}

async function readClaim(file: string): Promise<z.infer<typeof claimSchema> | null> {
  try {
    return claimSchema.parse(JSON.parse(await readSmallFile(file, MAX_CLAIM_BYTES)));
  } catch {
    return null;
  }
}
