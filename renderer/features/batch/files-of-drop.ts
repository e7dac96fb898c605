import { isNamedLikeAnImage } from '../../../shared/model/mend/image-endings.ts';

/** What was dropped: files, and the addresses of pictures that were dragged from a page of a browser. */
export interface Dropped {
  readonly files: readonly File[];
  readonly addresses: readonly string[];
  /** The names of files and folders that could not be read; left out: none. */
  readonly unread?: readonly string[];
}

/** Whether something is dragged that a batch can be made of. Its content can be read only once it is dropped. */
export function carriesInputs({ types }: Pick<DataTransfer, 'types'>): boolean {
  return types.includes('Files') || types.includes('text/uri-list');
}

/**
 * The addresses on the web of a drop. Lines that begin with `#` are comments.
 * @param own the origin of this page, whose own pictures and links are no sources
 */
export function addressesOfDrop(transfer: Pick<DataTransfer, 'getData'>, own: string): readonly string[] {
  const lines = transfer.getData('text/uri-list').split(/\r?\n/);
  return [...new Set(lines.map((line) => line.trim()).filter((line) => isElsewhere(line, own)))];
}

const isElsewhere = (address: string, own: string): boolean =>
  /^https?:\/\//i.test(address) && URL.canParse(address) && new URL(address).origin !== own;

/** Reads a dropped folder's entries; a browser hands them out in portions. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<readonly FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;

/** @param unread gets the names of what cannot be read: the others are taken without it */
async function imagesIn(entry: FileSystemEntry, unread: string[]): Promise<readonly File[]> {
  try {
    if (isFolder(entry)) return await imagesOf(await entriesOf(entry), unread);
    if (!isFile(entry) || !isNamedLikeAnImage(entry.name)) return [];
    return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
  } catch {
    unread.push(entry.name);
    return [];
  }
}

async function imagesOf(entries: readonly FileSystemEntry[], unread: string[]): Promise<readonly File[]> {
  return (await Promise.all(entries.map((entry) => imagesIn(entry, unread)))).flat();
}

/**
 * The files of a drop. If files have paths, a folder is returned as one of them. Otherwise the images in the folder are returned,
 * because only files can be copied.
 * @param transfer read synchronously, because the browser empties it after the event
 */
export async function filesOfDrop(
  transfer: DataTransfer,
  havePaths: boolean,
): Promise<Pick<Dropped, 'files' | 'unread'>> {
  const files = [...transfer.files];
  const folders = [...transfer.items]
    .map((item) => item.webkitGetAsEntry())
    .filter((entry) => entry?.isDirectory);
  if (havePaths || folders.length === 0) return { files };
  const entries = [...transfer.items]
    .map((item) => item.webkitGetAsEntry())
    .filter((entry) => entry !== null);
  const unread: string[] = [];
  return { files: await imagesOf(entries, unread), unread };
}
