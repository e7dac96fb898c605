const IMAGE_NAME = /\.(png|jpe?g|webp)$/i;

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

async function imagesIn(entry: FileSystemEntry): Promise<readonly File[]> {
  if (isFolder(entry)) return (await Promise.all((await entriesOf(entry)).map(imagesIn))).flat();
  if (!isFile(entry) || !IMAGE_NAME.test(entry.name)) return [];
  return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
}

/**
 * The files of a drop. If files have paths, a folder is returned as one of them. Otherwise the images in the folder are returned,
 * because only files can be copied.
 * @param transfer read synchronously, because the browser empties it after the event
 */
export function filesOfDrop(transfer: DataTransfer, havePaths: boolean): Promise<readonly File[]> {
  const files = [...transfer.files];
  const folders = [...transfer.items]
    .map((item) => item.webkitGetAsEntry())
    .filter((entry) => entry?.isDirectory);
  if (havePaths || folders.length === 0) return Promise.resolve(files);
  const entries = [...transfer.items]
    .map((item) => item.webkitGetAsEntry())
    .filter((entry) => entry !== null);
  return Promise.all(entries.map(imagesIn)).then((found) => found.flat());
}
