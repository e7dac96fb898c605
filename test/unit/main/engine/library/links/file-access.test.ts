import { expect, it } from 'vitest';
import type { DiskChildListener } from '../../../../../../main/engine/disk/fork-disk.ts';
import { createFileAccess } from '../../../../../../main/engine/library/links/file-access.ts';

/** A process that answers nothing any more once it was asked for `/hung`. */
function startDisk(_entry: URL, { onMessage }: DiskChildListener) {
  let hangs = false;
  queueMicrotask(() => onMessage({ is: 'ready' }));
  return {
    send: (message: unknown) => {
      const { id, task } = message as { id: number; task: { file: { source: string } } };
      hangs ||= task.file.source.startsWith('/hung');
      if (!hangs) queueMicrotask(() => onMessage({ is: 'done', id, value: { state: 'whole', known: null } }));
    },
    keepAlive: () => undefined,
    abandon: () => undefined,
  };
}

it('reaches linked files while old places and files for the background hang', async () => {
  const access = createFileAccess({
    disk: { run: async () => false as never },
    problem: () => null,
    startDisk,
  });
  const asset = {
    files: [{ path: 'a.glb', bytes: 1, sha256: 'a' }],
    imported: { way: 'link', files: [{ path: 'a.glb', source: '/hung/a.glb' }] },
  };
  const ended: string[] = [];
  void access.lookAtOldPlace('/hung/b.glb').then((state) => ended.push(state));
  void access
    .openInBackground({ asset, folder: '/library/a' } as never, 'a.glb')
    .then(() => ended.push('open'));
  expect(await access.lookAtFile({ source: '/fine.glb', bytes: 1, sha256: 'a' })).toBe('whole');
  expect(ended).toEqual([]);
});
