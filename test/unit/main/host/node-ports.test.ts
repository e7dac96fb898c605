import { mkdir, readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockData } from '../../../../main/engine/disk/data-lock.ts';
import { createNodePorts } from '../../../../main/host/node-ports.ts';
import { filesIn } from '../../../helpers/files-in.ts';
import { tempFolder } from '../../../helpers/temp-folder.ts';

describe('a data folder that an engine holds', () => {
  it('is not written by a second one: its log, its damaged settings and all else stay as they are', async () => {
    const data = await tempFolder();
    const lock = lockData(data, Date.now());
    await mkdir(join(data, 'logs'));
    // Whoever may open them turns a log of this length, and sets such settings aside.
    await writeFile(join(data, 'logs', 'maquette.log'), '');
    await truncate(join(data, 'logs', 'maquette.log'), 6 * 2 ** 20);
    await writeFile(join(data, 'settings.json'), '{ "theme": ');
    const before = await filesIn(data);
    await expect(createNodePorts({ data, env: {} })).rejects.toMatchObject({ kind: 'in-use' });
    expect(await filesIn(data)).toEqual(before);

    lock.release();
    const { ports, close } = await createNodePorts({ data, env: {} });
    expect((await readdir(data)).some((name) => name.startsWith('settings.json.damaged'))).toBe(true);
    expect(() => lockData(data, Date.now())).toThrow(`process ${process.pid}`);
    expect(ports.lock.folder).toBe(data);
    await close();
    lockData(data, Date.now()).release();
  });

  it('is let go where its settings cannot be read', async () => {
    const data = await tempFolder();
    await mkdir(join(data, 'settings.json'));
    await expect(createNodePorts({ data, env: {} })).rejects.toMatchObject({ kind: 'disk' });
    lockData(data, Date.now()).release();
  });
});
