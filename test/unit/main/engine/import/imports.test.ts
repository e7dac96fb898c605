import { expect, it } from 'vitest';
import type { DiskMessage } from '../../../../../main/engine/disk/disk-messages.ts';
import type { StartDisk } from '../../../../../main/engine/disk/fork-disk.ts';
import { createImports, type ImportParts } from '../../../../../main/engine/import/imports.ts';
import { AppError } from '../../../../../shared/model/app-error.ts';
import { realIds, stillClock } from '../../../../helpers/engine/doubles.ts';

it('an import is taken back as far as it can be where the process that brings files back ends at one of them', async () => {
  const startDisk: StartDisk = (_entry, { onMessage, onExit }) => ({
    send: (message) => {
      const { id, task } = message as { readonly id: number; readonly task: { readonly folder: string } };
      const reply: DiskMessage<null> = { id, is: 'done', value: null };
      queueMicrotask(() => (task.folder === '/lib/b' ? onExit() : onMessage(reply)));
    },
    keepAlive: () => undefined,
    abandon: () => undefined,
  });
  const file = { path: 'model.glb', bytes: 1, sha256: 'a' };
  const assetOf = (id: string) => ({
    name: `asset ${id}`,
    files: [file],
    imported: { way: 'move', files: [{ path: file.path, source: `/from/${id}.glb` }] },
  });
  const library = {
    folder: '/lib',
    get: async (id: string) => ({ asset: assetOf(id), folder: `/lib/${id}` }),
    trash: { move: async (ids: readonly string[]) => ids },
  } as unknown as ImportParts['library'];
  const imports = createImports({ library, clock: stillClock(0), ids: realIds, startDisk });
  expect(await imports.takeBack(['a', 'b', 'c'])).toEqual({
    ids: ['a', 'c'],
    failed: [{ name: 'asset b', path: '/from/b.glb', why: 'EPIPE' }],
  });
});

/** Imports of a library whose files are all brought back at once. */
function importsOver(library: object) {
  const startDisk: StartDisk = (_entry, { onMessage }) => ({
    send: (message) => {
      const { id } = message as { readonly id: number };
      queueMicrotask(() => onMessage({ id, is: 'done', value: null }));
    },
    keepAlive: () => undefined,
    abandon: () => undefined,
  });
  const parts = { library: library as ImportParts['library'], clock: stillClock(0), ids: realIds, startDisk };
  return createImports(parts);
}

const movedAsset = (id: string) => ({
  asset: {
    name: `asset ${id}`,
    files: [{ path: 'model.glb', bytes: 1, sha256: 'a' }],
    imported: { way: 'move', files: [{ path: 'model.glb', source: `/from/${id}.glb` }] },
  },
  folder: `/lib/${id}`,
  place: 'library',
});

const fullDisk = new AppError('disk', 'The disk is full.');

it('says what was brought back where the library cannot be read, or takes nothing into its trash', async () => {
  const told = {
    kind: 'disk',
    message:
      'The disk is full. What was moved for 1 asset lies where it was again, and it is still in the library: take the import back once more.',
  };
  const get = async (id: string) => {
    if (id === 'b') throw fullDisk;
    return movedAsset(id);
  };
  const move = async () => {
    throw fullDisk;
  };
  await expect(importsOver({ folder: '/lib', get }).takeBack(['a', 'b'])).rejects.toMatchObject(told);
  await expect(importsOver({ get, trash: { move } }).takeBack(['a'])).rejects.toMatchObject(told);
  // where nothing was brought back, there is nothing to tell
  await expect(importsOver({ get }).takeBack(['b'])).rejects.toBe(fullDisk);
});

it('says which assets did not go to the trash with the others', async () => {
  const library = {
    folder: '/lib',
    get: async (id: string) => movedAsset(id),
    trash: { move: async () => ['a'] },
  };
  expect(await importsOver(library).takeBack(['a', 'b'])).toEqual({
    ids: ['a'],
    failed: [{ name: 'asset b', path: '/lib/b', why: 'not-in-trash' }],
  });
});
