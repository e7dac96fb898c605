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
  const names = (await filesOfDrop(transfer, false)).files.map(({ name }) => name);
  expect(names).toEqual(['mug.JPG', 'loop.gif', 'scan.tif', 'logo.svg', 'b.webp']);
});

it('one file or folder of a drop that cannot be read does not take away the others, and is named', async () => {
  const refuse = (_: unknown, fail: (cause: Error) => void) => fail(new Error('NotReadableError'));
  const locked = { name: 'locked', isFile: false, isDirectory: true };
  const folder = folderEntry('odd', [
    fileEntry('mug.png'),
    { ...fileEntry('gone.png'), file: refuse },
    { ...locked, createReader: () => ({ readEntries: refuse }) },
  ]);
  const dropped = (entry: object) =>
    ({ files: [], items: [{ webkitGetAsEntry: () => entry }] }) as unknown as DataTransfer;
  const { files, unread } = await filesOfDrop(dropped(folder), false);
  expect([files.map(({ name }) => name), unread]).toEqual([['mug.png'], ['gone.png', 'locked']]);
  const nothing = folderEntry('odd', [{ ...fileEntry('gone.png'), file: refuse }]);
  expect(await filesOfDrop(dropped(nothing), false)).toEqual({ files: [], unread: ['gone.png'] });
});
