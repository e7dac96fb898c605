import { expect, it } from 'vitest';
import type { DiskMessage } from '../../../../../main/engine/disk/disk-messages.ts';
import type { StartDisk } from '../../../../../main/engine/disk/fork-disk.ts';
import { createImports, type ImportParts } from '../../../../../main/engine/import/imports.ts';
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
