import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { DiskChild, StartDisk } from '../../../../../main/engine/disk/fork-disk.ts';
import { createWindowFiles, mayHaveStandIn } from '../../../../../main/engine/files/window-files.ts';
import type { StoredAsset } from '../../../../../main/engine/library/library.ts';
import { systemClock } from '../../../../../main/host/system-clock.ts';
import type { Asset } from '../../../../../shared/model/asset.ts';
import { quietLogger, realIds } from '../../../../helpers/engine/doubles.ts';
import { writeBox } from '../../../../helpers/engine/meshes.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

interface Given {
  readonly startDisk?: StartDisk;
  readonly asItCame?: boolean;
}

/** A window's files of a library of models, each named by its file. */
async function models(names: readonly string[], { startDisk, asItCame = false }: Given = {}) {
  const home = await tempFolder();
  const folder = join(home, 'assets');
  await mkdir(folder);
  const stored = new Map<string, StoredAsset>();
  const drawn: string[] = [];
  for (const [at, name] of names.entries()) {
    const path = join(folder, name);
    if (/\.(?:glb|stl|obj)$/.test(name)) await writeBox(path, 2 + at);
    else await writeFile(path, 'no model');
    const bytes = await readFile(path);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const asset = {
      ...{ id: name, kind: 'model', parents: [], references: [], asItCame: asItCame ? { wrong: 'x' } : null },
      files: [{ path: name, role: 'result', bytes: bytes.length, sha256 }],
    };
    stored.set(name, { folder, asset } as unknown as StoredAsset);
  }
  const files = createWindowFiles({
    ...{ data: join(home, 'data'), clock: systemClock, ids: realIds, logger: quietLogger, startDisk },
    previewLimit: () => 1e9,
    library: { get: async (id) => stored.get(id) ?? null },
    onDrawn: (sha256) => drawn.push(sha256),
  });
  onTestFinished(() => files.close());
  const hashOf = (name: string): string => stored.get(name)?.asset.files[0]?.sha256 ?? '';
  return { folder, files, drawn, hashOf, stored };
}

const PATIENCE = { timeout: 60_000 };

describe('models that came without a picture', () => {
  it('are drawn in the background once they are in sight, and told; what is no model stays without', async () => {
    const names = ['box.glb', 'box.stl', 'box.obj', 'broken.gltf'];
    const { files, drawn, hashOf } = await models(names);
    for (const name of names) expect(await files.resolve(`/thumb/asset/${name}/large`)).toBeNull();
    await expect.poll(() => drawn.length, PATIENCE).toBe(3);
    for (const name of names.slice(0, 3)) {
      expect(drawn).toContain(hashOf(name));
      for (const [size, edge] of [
        ['large', 512],
        ['small', 128],
      ] as const) {
        const found = await files.resolve(`/thumb/asset/${name}/${size}`);
        const { width, format } = await sharp(await readFile(found?.path ?? '')).metadata();
        expect({ width, format }).toEqual({ width: edge, format: 'webp' });
      }
      expect(await files.resolve(`/thumb/asset/${name}`)).toMatchObject({ contentType: 'image/webp' });
    }
    expect(await files.resolve('/thumb/asset/broken.gltf/large')).toBeNull();
    expect(await files.resolve('/thumb/asset/box.glb/reference')).toBeNull();
  }, 120_000);

  it('are tried again when their file was away, and not when their reader was ended by them', async () => {
    let started = 0;
    const endsAtOnce: StartDisk = (_entry, { onMessage, onExit }): DiskChild => {
      started += 1;
      queueMicrotask(() => onMessage({ is: 'ready' }));
      return { send: () => queueMicrotask(onExit), keepAlive: () => undefined, abandon: () => undefined };
    };
    const { folder, files, drawn } = await models(['bomb.glb', 'away.glb'], { startDisk: endsAtOnce });
    await rename(join(folder, 'away.glb'), join(folder, 'unplugged'));
    expect(await files.resolve('/thumb/asset/away.glb/large')).toBeNull();
    expect(await files.resolve('/thumb/asset/bomb.glb/large')).toBeNull();
    await expect.poll(() => started).toBe(1);
    expect(await files.resolve('/thumb/asset/bomb.glb/large')).toBeNull();
    await rename(join(folder, 'unplugged'), join(folder, 'away.glb'));
    await expect
      .poll(async () => {
        await files.resolve('/thumb/asset/away.glb/large');
        return started;
      })
      .toBe(2);
    expect(drawn).toEqual([]);
  });

  it('are left without one in this run, and end nothing, where the process that draws cannot be ended', async () => {
    let started = 0;
    let ended = 0;
    const cannotEnd: StartDisk = (_entry, { onMessage }): DiskChild => {
      started += 1;
      queueMicrotask(() => onMessage({ is: 'ready' }));
      const fail = (id: number): void => onMessage({ is: 'failed', id, fault: { message: 'no model' } });
      return {
        send: (message) => queueMicrotask(() => fail((message as { id: number }).id)),
        keepAlive: () => undefined,
        abandon: () => {
          ended += 1;
          throw new Error('EPERM');
        },
      };
    };
    const { files, drawn } = await models(['box.glb'], { startDisk: cannotEnd });
    expect(await files.resolve('/thumb/asset/box.glb/large')).toBeNull();
    await expect.poll(() => ended).toBe(1);
    expect(await files.resolve('/thumb/asset/box.glb/large')).toBeNull();
    expect([started, drawn]).toEqual([1, []]);
  });

  it('have no picture asked for where none can be drawn, or where opening them could do harm', async () => {
    const { stored } = await models(['a.fbx', 'b.glb']);
    const may = (name: string): boolean => mayHaveStandIn(stored.get(name)?.asset as Asset);
    expect([may('a.fbx'), may('b.glb')]).toEqual([false, true]);
    const damaged = await models(['b.glb'], { asItCame: true });
    expect(mayHaveStandIn(damaged.stored.get('b.glb')?.asset as Asset)).toBe(false);
  });
});
