import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import type { ImportFault } from '../../../shared/model/import/import-plan.ts';
import { isRelativePath } from '../../../shared/model/relative-path.ts';

/** The limits of an archive that is imported. */
export const ARCHIVE_CAPS = {
  entries: 20_000,
  /** Unpacked, in all. Bytes. */
  bytes: 16 * 1024 ** 3,
  /** Unpacked bytes for each packed one, of the whole archive; no model or picture comes near. */
  ratio: 200,
  /** Archives of few bytes may be packed more tightly. Bytes, unpacked. */
  unquestioned: 16 * 1024 ** 2,
  /** The longest name of a file with its folders. Characters. */
  name: 1_000,
} as const;

/** A file of an archive that may be unpacked. */
export interface ArchiveEntry {
  readonly index: number;
  readonly name: string;
  readonly bytes: number;
}

export interface ArchiveList {
  readonly entries: readonly ArchiveEntry[];
  /** Files that are not unpacked. */
  readonly refused: readonly {
    readonly index: number;
    readonly name: string;
    readonly bytes: number;
    readonly fault: ImportFault;
  }[];
}

/** An archive from which nothing at all is imported. */
export class ArchiveRefusal extends Error {
  readonly fault: ImportFault;
  constructor(fault: ImportFault) {
    super(fault.code);
    this.fault = fault;
  }
}

/** Systems (by the number in an entry's header) that store the file type in the upper half of the attributes: Unix and macOS. */
const UNIX: readonly number[] = [3, 19];
const FILE_KIND = 0o170000;
const PLAIN_KINDS: readonly number[] = [0, 0o100000, 0o040000];
const ENCRYPTED = 1;

interface OpenArchive {
  readonly zip: ZipFile;
  readonly all: readonly Entry[];
  readonly mark: string;
  readonly list: ArchiveList;
}

/** Reads archives without unpacking them anywhere; keeps the last ones open. */
export interface Archives {
  /** The files of an archive. Throws ArchiveRefusal, or the system's error. */
  readonly list: (path: string, alive: () => void) => Promise<ArchiveList>;
  /** The unpacked bytes of a file, and the sum that they should have. The stream fails if they are not as long as the archive's list says. */
  readonly read: (
    path: string,
    index: number,
  ) => Promise<{ readonly stream: Readable; readonly crc32: number }>;
}

const KEPT_OPEN = 4;

export function createArchives(): Archives {
  const known = new Map<string, OpenArchive>();

  async function opened(path: string, alive: () => void): Promise<OpenArchive> {
    const { size, mtimeMs } = await stat(path);
    const mark = `${size} ${mtimeMs}`;
    const before = known.get(path);
    if (before?.mark === mark) return before;
    forget(path);
    const open = await openArchive(path, mark, alive);
    known.set(path, open);
    for (const oldest of known.keys()) {
      if (known.size <= KEPT_OPEN) break;
      forget(oldest);
    }
    return open;
  }

  function forget(path: string): void {
    known.get(path)?.zip.close();
    known.delete(path);
  }

  return {
    list: async (path, alive) => (await opened(path, alive)).list,
    read: async (path, index) => {
      const { zip, all, list } = await opened(path, () => undefined);
      const entry = all[index];
      if (entry === undefined || !list.entries.some((each) => each.index === index))
        throw new ArchiveRefusal({ code: 'changed' });
      const stream = await promisify<Entry, Readable>(zip.openReadStream.bind(zip))(entry);
      return { stream, crc32: entry.crc32 };
    },
  };
}

const openZip = promisify<string, yauzl.Options, ZipFile>(yauzl.open);

async function openArchive(path: string, mark: string, alive: () => void): Promise<OpenArchive> {
  const zip = await openZip(path, { lazyEntries: true, autoClose: false, decodeStrings: false }).catch(
    refuse,
  );
  try {
    if (zip.entryCount > ARCHIVE_CAPS.entries) throw tooMany();
    const all = await entriesOf(zip, alive);
    return { zip, all, mark, list: judge(zip, all) };
  } catch (cause) {
    zip.close();
    throw cause instanceof ArchiveRefusal ? cause : refuse(cause);
  }
}

const tooMany = (): ArchiveRefusal =>
  new ArchiveRefusal({ code: 'archive-too-many', detail: String(ARCHIVE_CAPS.entries) });

function refuse(cause: unknown): never {
  const { syscall, message } = cause as NodeJS.ErrnoException;
  // The disk's error says nothing about the archive.
  if (syscall !== undefined) throw cause;
  throw new ArchiveRefusal({ code: 'archive-damaged', detail: message });
}

function entriesOf(zip: ZipFile, alive: () => void): Promise<readonly Entry[]> {
  return new Promise((resolve, reject) => {
    const all: Entry[] = [];
    zip.on('entry', (entry: Entry) => {
      all.push(entry);
      alive();
      // The head of an archive may promise fewer than it has.
      if (all.length > ARCHIVE_CAPS.entries) reject(tooMany());
      else zip.readEntry();
    });
    zip.on('end', () => resolve(all));
    zip.on('error', reject);
    zip.readEntry();
  });
}

function judge(zip: ZipFile, all: readonly Entry[]): ArchiveList {
  const list: { entries: ArchiveEntry[]; refused: ArchiveList['refused'][number][] } = {
    entries: [],
    refused: [],
  };
  const [exact, folded] = [new Set<string>(), new Map<string, string>()];
  let [packed, unpacked] = [0, 0];
  for (const [index, entry] of all.entries()) {
    packed += entry.compressedSize;
    unpacked += entry.uncompressedSize;
    const name = nameOf(entry);
    if (name.endsWith('/')) continue;
    const about = { index, name, bytes: entry.uncompressedSize };
    const fault = faultOf(entry, name, exact, folded);
    if (fault === null) list.entries.push(about);
    else list.refused.push({ ...about, fault });
    exact.add(name);
    folded.set(name.normalize('NFC').toLowerCase(), name);
  }
  // Entries that share bytes are how a small archive becomes a huge one.
  if (packed > zip.fileSize) throw new ArchiveRefusal({ code: 'archive-overlaps' });
  const isBomb = unpacked > ARCHIVE_CAPS.unquestioned && unpacked > ARCHIVE_CAPS.ratio * zip.fileSize;
  if (unpacked > ARCHIVE_CAPS.bytes || isBomb)
    throw new ArchiveRefusal({ code: 'archive-too-large', detail: String(unpacked) });
  return list;
}

/** The name with forward slashes, which some programs of Windows do not write. */
function nameOf(entry: Entry): string {
  const { generalPurposeBitFlag: flags, fileNameRaw, extraFields } = entry;
  return yauzl.getFileNameLowLevel(flags, fileNameRaw, extraFields, false);
}

function faultOf(
  entry: Entry,
  name: string,
  exact: ReadonlySet<string>,
  folded: ReadonlyMap<string, string>,
): ImportFault | null {
  if (/^[/\\]|^[a-z]:/i.test(name) || name.split('/').includes('..')) return { code: 'entry-leads-out' };
  if (!isRelativePath(name) || name.length > ARCHIVE_CAPS.name) return { code: 'entry-name' };
  if (!isPlain(entry)) return { code: 'entry-link' };
  if ((entry.generalPurposeBitFlag & ENCRYPTED) !== 0) return { code: 'entry-encrypted' };
  if (!entry.canDecodeFileData()) return { code: 'entry-damaged' };
  if (exact.has(name)) return { code: 'entry-twice' };
  const other = folded.get(name.normalize('NFC').toLowerCase());
  return other === undefined ? null : { code: 'entry-case', other };
}

function isPlain({ versionMadeBy, externalFileAttributes }: Entry): boolean {
  const writtenOnUnix = UNIX.includes(versionMadeBy >>> 8);
  return !writtenOnUnix || PLAIN_KINDS.includes((externalFileAttributes >>> 16) & FILE_KIND);
}
