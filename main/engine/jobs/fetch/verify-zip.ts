import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import yauzl, { type Entry, type ZipFile } from 'yauzl';

/** The limits of an archive: far more than any textured model, far less than fills a disk. */
export const ZIP_CAPS = {
  entries: 1_000,
  /** Total unpacked size in bytes. */
  bytes: 2 * 1024 ** 3,
  /** Unpacked bytes for each packed one. */
  ratio: 100,
} as const;

export type ZipCaps = { readonly [Name in keyof typeof ZIP_CAPS]: number };

const openZip = promisify<string, yauzl.Options, ZipFile>(yauzl.open);

/** Systems (by the number in an entry's header) that store the file type in the upper half of the attributes: Unix and macOS. */
const UNIX: readonly number[] = [3, 19];
const FILE_KIND = 0o170000;
const PLAIN_KINDS: readonly number[] = [0, 0o100000, 0o040000];

/**
 * Reads an archive to its end, and writes nothing. For worker threads: it takes the time that its bytes take.
 * @returns what is wrong with it, as the end of a sentence; null where it may be kept and unpacked
 */
export async function verifyZip(path: string, caps: ZipCaps = ZIP_CAPS): Promise<string | null> {
  let zip: ZipFile;
  try {
    // Strict: yauzl refuses names that lead out of the folder, and sizes that are not what was declared.
    zip = await openZip(path, { lazyEntries: true, autoClose: false, strictFileNames: true });
  } catch (cause) {
    return damaged(cause);
  }
  try {
    return await verifyEntries(zip, caps);
  } catch (cause) {
    return damaged(cause);
  } finally {
    zip.close();
  }
}

async function verifyEntries(zip: ZipFile, caps: ZipCaps): Promise<string | null> {
  if (zip.entryCount === 0) return 'its archive is empty';
  if (zip.entryCount > caps.entries) return `its archive holds more than ${caps.entries} files`;
  const names = new Set<string>();
  let packed = 0;
  let unpacked = 0;
  for (let entry = await nextEntry(zip); entry !== null; entry = await nextEntry(zip)) {
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    const name = entry.fileName.toLowerCase();
    if (names.has(name)) return `its archive holds ${entry.fileName} twice`;
    names.add(name);
    if (!isPlain(entry)) return `its archive holds a link or a device (${entry.fileName})`;
    if (!entry.canDecodeFileData())
      return `its archive holds a file that cannot be unpacked (${entry.fileName})`;
    // Entries that share bytes are how a small archive becomes a huge one.
    if (packed > zip.fileSize) return 'the files of its archive overlap';
    if (unpacked > caps.bytes || unpacked > caps.ratio * zip.fileSize) {
      return 'its archive would unpack to far more than a model takes';
    }
    if (!(await isWhole(zip, entry))) return `its archive holds a damaged file (${entry.fileName})`;
  }
  return null;
}

/** The next entry, or null after the last. */
function nextEntry(zip: ZipFile): Promise<Entry | null> {
  return new Promise((resolve, reject) => {
    const settle = (then: () => void) => () => {
      zip.removeAllListeners();
      then();
    };
    zip.once('entry', (entry: Entry) => settle(() => resolve(entry))());
    zip.once(
      'end',
      settle(() => resolve(null)),
    );
    zip.once('error', (cause: unknown) => settle(() => reject(cause))());
    zip.readEntry();
  });
}

function isPlain({ versionMadeBy, externalFileAttributes }: Entry): boolean {
  const writtenOnUnix = UNIX.includes(versionMadeBy >>> 8);
  return !writtenOnUnix || PLAIN_KINDS.includes((externalFileAttributes >>> 16) & FILE_KIND);
}

async function isWhole(zip: ZipFile, entry: Entry): Promise<boolean> {
  const open = promisify<Entry, Readable>(zip.openReadStream.bind(zip));
  const stream = await open(entry);
  let sum = 0;
  for await (const chunk of stream) sum = crc32(chunk as Buffer, sum);
  return sum === entry.crc32;
}

function damaged(cause: unknown): string {
  const words = cause instanceof Error ? cause.message : String(cause);
  return /absolute path|relative path|characters in fileName/.test(words)
    ? 'a file of its archive would lie outside the folder it is unpacked to'
    : `its archive is damaged (${words})`;
}
