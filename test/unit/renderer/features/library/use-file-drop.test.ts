import { expect, it } from 'vitest';
import { droppedFile, foldersOfDrop } from '../../../../../renderer/features/library/use-file-drop.ts';

const dropOf = (name: string, isDirectory: boolean) => {
  const items = [{ webkitGetAsEntry: () => ({ name, isDirectory }) }];
  return { items, files: [new File(['x'], name)] } as unknown as DataTransfer;
};

it('a folder dropped on the viewer is not opened as a file: it is left to the window, which plans a batch of it', () => {
  expect(droppedFile(dropOf('chairs', true))).toBeNull();
});

it('a file dropped on the viewer is looked at', () => {
  expect(droppedFile(dropOf('chair.glb', false))?.name).toBe('chair.glb');
  expect(droppedFile({ items: [], files: [] } as unknown as DataTransfer)).toBeNull();
});

it('the folders of a drop are told from its files', () => {
  expect([...foldersOfDrop(dropOf('chairs', true))]).toEqual(['chairs']);
  expect([...foldersOfDrop(dropOf('chair.glb', false))]).toEqual([]);
});
