import { readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openElectronSettings } from '../../../../main/electron/electron-settings.ts';
import type { JsonStore } from '../../../../main/electron/json-store.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maquette-settings-'));
  file = join(folder, 'settings.json');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Reads and writes like electron-store: on opening and on every access, and a missing file is empty. */
function openStore(): JsonStore {
  const read = (): Record<string, unknown> => {
    try {
      return JSON.parse(readFileSync(file, 'utf8'));
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return {};
      throw cause;
    }
  };
  read();
  return {
    get store() {
      return read();
    },
    set store(value) {
      writeFileSync(file, JSON.stringify(value));
    },
  };
}

const logger = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const open = () => openElectronSettings({ file, openStore, logger });

describe('settings under Electron', () => {
  it('are the defaults where there is no file yet', async () => {
    expect((await open()).read()).toMatchObject({ libraryFolder: null, firstRunDone: false });
  });

  it('last, and keep the shape the other shells read', async () => {
    const settings = await open();
    await settings.write({ ...settings.read(), libraryFolder: '/art', firstRunDone: true });
    expect(settings.read().libraryFolder).toBe('/art');
    expect((await open()).read()).toMatchObject({ libraryFolder: '/art', firstRunDone: true });
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ libraryFolder: '/art' });
  });

  it('refuse what is no setting, and keep what was there', async () => {
    const settings = await open();
    await expect(settings.write({ ...settings.read(), firstRunDone: 'yes' as never })).rejects.toThrow();
    expect((await open()).read().firstRunDone).toBe(false);
  });

  it('refuse more than the other shells would read again, and keep what was there', async () => {
    const settings = await open();
    const libraryFolder = `/${'x'.repeat(5 * 1024 * 1024)}`;
    await expect(settings.write({ ...settings.read(), libraryFolder })).rejects.toMatchObject({
      kind: 'usage',
    });
    expect((await open()).read().libraryFolder).toBeNull();
  });

  it('that cannot be written stay as they were, which is said in words', async () => {
    const full = Object.assign(new Error('ENOSPC: no space left on device'), {
      code: 'ENOSPC',
      syscall: 'write',
    });
    const settings = await openElectronSettings({
      file,
      openStore: () => ({
        get store() {
          return {};
        },
        set store(_value: Record<string, unknown>) {
          throw full;
        },
      }),
      logger,
    });
    await expect(settings.write({ ...settings.read(), libraryFolder: '/art' })).rejects.toMatchObject({
      kind: 'disk',
      message: `Maquette could not keep the settings: the disk of ${folder} is full; free some space.`,
    });
    expect(settings.read().libraryFolder).toBeNull();
  });

  it.each(['{"libraryFolder":', '{"libraryFolder":7}'])('set a damaged file aside: %s', async (text) => {
    await writeFile(file, text);
    const settings = await open();
    expect(settings.read().libraryFolder).toBeNull();
    expect(await readFile(`${file}.damaged`, 'utf8')).toBe(text);
    await settings.write({ ...settings.read(), libraryFolder: '/art' });
    expect((await open()).read().libraryFolder).toBe('/art');
  });

  it('keep the budget of a day where another field cannot be read, and let nothing be spent where it is lost', async () => {
    const spending = { dailyBudget: '15', retries: 1, afterLostAnswer: 'wait' };
    await writeFile(file, JSON.stringify({ spending, keys: 7 }));
    const settings = await open();
    expect(settings.read().spending).toEqual(spending);
    expect(settings.setAside).toEqual({ file: `${file}.damaged`, lost: ['keys'] });
    expect((await open()).read().spending).toEqual(spending);
    await writeFile(file, '{"spending":');
    expect((await open()).read().spending.dailyBudget).toBe('0');
    expect((await open()).read().spending.dailyBudget).toBe('0');
  });
});
