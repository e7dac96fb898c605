import { expect, it } from 'vitest';
import { filesOfDrop } from '../../../../../renderer/features/batch/files-of-drop.ts';

const fileEntry = (name: string) => ({
  name,
  isFile: true,
  isDirectory: false,
  file: (give: (file: File) => void) => give(new File(['x'], name)),
});

function folderEntry(name: string, entries: readonly object[]) {
  const portions = [entries, []];
  const readEntries = (give: (some: readonly object[]) => void) => give(portions.shift() ?? []);
  return { name, isFile: false, isDirectory: true, createReader: () => ({ readEntries }) };
}

it('a folder that is dropped into a browser gives every file that is named like a picture, so that the plan says what it cannot take', async () => {
  const folder = folderEntry('odd', [
    ...['mug.JPG', 'loop.gif', 'scan.tif', 'logo.svg', 'notes.txt', 'layers.psd'].map(fileEntry),
    folderEntry('sub', ['b.webp', '.svg'].map(fileEntry)),
  ]);
  const transfer = { files: [], items: [{ webkitGetAsEntry: () => folder }] } as unknown as DataTransfer;
  const names = (await filesOfDrop(transfer, false)).map(({ name }) => name);
  expect(names).toEqual(['mug.JPG', 'loop.gif', 'scan.tif', 'logo.svg', 'b.webp']);
});
