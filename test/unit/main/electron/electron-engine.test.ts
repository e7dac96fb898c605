import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openElectronEngine } from '../../../../main/electron/electron-engine.ts';
import { lockData } from '../../../../main/engine/disk/data-lock.ts';
import { filesIn } from '../../../helpers/files-in.ts';
import { tempFolder } from '../../../helpers/temp-folder.ts';

const { engines, unreadable } = vi.hoisted(() => ({
  engines: { opened: 0, closed: 0 },
  /** The name of the electron-store file that may not be read. */
  unreadable: { name: '' },
}));
vi.mock('electron', () => ({
  app: { getVersion: () => '1.2.3' },
  net: {},
  safeStorage: {},
  session: {},
  utilityProcess: {},
}));
vi.mock('electron-store', () => ({
  default: class {
    store = {};
    constructor({ name }: { readonly name: string }) {
      if (name !== unreadable.name) return;
      throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', syscall: 'open' });
    }
  },
}));
vi.mock('../../../../main/engine/engine.ts', () => ({
  createEngine: async () => {
    engines.opened += 1;
    const close = async (): Promise<void> => {
      engines.closed += 1;
    };
    return { close };
  },
}));

it('the app opens and writes nothing in a data folder that another engine holds', async () => {
  const data = await tempFolder();
  const lock = lockData(data, Date.now());
  await mkdir(join(data, 'logs'));
  // Whoever may open it turns a log of this length.
  await writeFile(join(data, 'logs', 'maquette.log'), '');
  await truncate(join(data, 'logs', 'maquette.log'), 6 * 2 ** 20);
  const before = await filesIn(data);
  const flags = { problem: null, cutoutCommand: null, data: null, library: null };
  await expect(openElectronEngine(data, flags)).rejects.toMatchObject({ kind: 'in-use' });
  expect(await filesIn(data)).toEqual(before);
  lock.release();
});

it.each(['settings', 'window'])(
  'the app leaves no engine open when it gives up the data folder because %s.json may not be read, and says why',
  async (name) => {
    const data = await tempFolder();
    unreadable.name = name;
    const flags = { problem: null, cutoutCommand: null, data: null, library: join(data, 'library') };
    await expect(openElectronEngine(data, flags)).rejects.toMatchObject({
      kind: 'disk',
      message: expect.stringContaining(`${name}.json`),
    });
    expect(engines.opened).toBe(engines.closed);
    // It was given up: another engine can take it.
    lockData(data, Date.now()).release();
  },
);
