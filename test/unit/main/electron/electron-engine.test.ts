import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { openElectronEngine } from '../../../../main/electron/electron-engine.ts';
import { lockData } from '../../../../main/engine/disk/data-lock.ts';
import { filesIn } from '../../../helpers/files-in.ts';
import { tempFolder } from '../../../helpers/temp-folder.ts';

vi.mock('electron', () => ({ app: {}, net: {}, safeStorage: {}, session: {}, utilityProcess: {} }));
vi.mock('electron-store', () => ({ default: class {} }));

it('the app opens and writes nothing in a data folder that another engine holds', async () => {
  const data = await tempFolder();
  const lock = lockData(data, Date.now());
  await mkdir(join(data, 'logs'));
  // Whoever may open it turns a log of this length.
  await writeFile(join(data, 'logs', 'maquette.log'), '');
  await truncate(join(data, 'logs', 'maquette.log'), 6 * 2 ** 20);
  const before = await filesIn(data);
  const flags = { problem: null, data: null, library: null };
  await expect(openElectronEngine(data, flags)).rejects.toMatchObject({ kind: 'in-use' });
  expect(await filesIn(data)).toEqual(before);
  lock.release();
});
