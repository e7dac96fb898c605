import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MAX_JSON_BYTES } from '../../../../main/engine/disk/read-small-file.ts';
import { openJsonSettings, readJsonSettings } from '../../../../main/host/json-settings.ts';
import { settingsSchema } from '../../../../shared/model/settings/settings.ts';
import { quietLogger } from '../../../helpers/engine/doubles.ts';
import { HAS_NAMED_PIPES, hangAt } from '../../../helpers/named-pipe.ts';
import { tempFolder } from '../../../helpers/temp-folder.ts';

describe('settings.json', () => {
  it('starts with the defaults, and keeps what was written', async () => {
    const file = join(await tempFolder(), 'new', 'settings.json');
    const settings = await openJsonSettings(file, quietLogger);
    expect(settings.read()).toEqual(settingsSchema.parse({}));
    await settings.write({ ...settings.read(), recentFolders: ['/refs'] });
    expect(settings.read().recentFolders).toEqual(['/refs']);
    expect((await openJsonSettings(file, quietLogger)).read().recentFolders).toEqual(['/refs']);
  });

  it('that is damaged is set aside, never thrown away', async () => {
    const folder = await tempFolder();
    const file = join(folder, 'settings.json');
    await writeFile(file, '{"libraryFolder": 5}');
    const settings = await openJsonSettings(file, quietLogger);
    expect(settings.read()).toEqual(settingsSchema.parse({}));
    expect(settings.setAside).toEqual({ file: `${file}.damaged`, lost: ['libraryFolder'] });
    expect((await readdir(folder)).sort()).toEqual(['settings.json', 'settings.json.damaged']);
    expect(await readFile(join(folder, 'settings.json.damaged'), 'utf8')).toBe('{"libraryFolder": 5}');
    await writeFile(file, 'again');
    await openJsonSettings(file, quietLogger);
    expect((await readdir(folder)).sort()).toEqual([
      'settings.json',
      'settings.json.damaged',
      'settings.json.damaged-2',
    ]);
    expect(await readFile(join(folder, 'settings.json.damaged'), 'utf8')).toBe('{"libraryFolder": 5}');
  });

  it('keeps the budget of a day where another field cannot be read, also for the start after that', async () => {
    const file = join(await tempFolder(), 'settings.json');
    const spending = { dailyBudget: '15', retries: 1, afterLostAnswer: 'wait' };
    await writeFile(file, JSON.stringify({ spending, viewer: { shading: 'of a newer version' }, keys: 7 }));
    expect((await readJsonSettings(file)).spending).toEqual(spending);
    const settings = await openJsonSettings(file, quietLogger);
    expect(settings.read().spending).toEqual(spending);
    expect(settings.setAside?.lost).toEqual(['viewer', 'keys']);
    const next = await openJsonSettings(file, quietLogger);
    expect([next.read().spending, next.setAside]).toEqual([spending, undefined]);
  });

  it.each(['half of a fi', '[]', '{"spending":{"dailyBudget":15}}'])(
    'lets nothing be spent where the budget of a day cannot be read: %s',
    async (text) => {
      const file = join(await tempFolder(), 'settings.json');
      await writeFile(file, text);
      expect((await readJsonSettings(file)).spending.dailyBudget).toBe('0');
      expect((await openJsonSettings(file, quietLogger)).read().spending.dailyBudget).toBe('0');
      expect((await openJsonSettings(file, quietLogger)).read().spending.dailyBudget).toBe('0');
    },
  );

  it('takes no program out of a damaged file: once it is written anew, nobody can tell who wrote it', async () => {
    const file = join(await tempFolder(), 'settings.json');
    await writeFile(file, JSON.stringify({ keys: 7, cutoutCommand: 'sh -c x', recentFolders: ['/refs'] }));
    const settings = await openJsonSettings(file, quietLogger);
    expect(settings.read()).toMatchObject({ cutoutCommand: null, recentFolders: ['/refs'] });
    expect(settings.setAside?.lost).toEqual(['keys', 'cutoutCommand']);
  });

  it('that cannot be read is an error in words, and is left as it is', async () => {
    const folder = await tempFolder();
    await mkdir(join(folder, 'settings.json'));
    await expect(openJsonSettings(join(folder, 'settings.json'), quietLogger)).rejects.toMatchObject({
      kind: 'disk',
      message: expect.stringContaining('EISDIR'),
    });
  });

  it('that are longer than any, or a pipe, are an error in words, and are left as they are', async () => {
    const folder = await tempFolder();
    const file = join(folder, 'settings.json');
    await writeFile(file, JSON.stringify({ of: 'x'.repeat(MAX_JSON_BYTES) }));
    const refused = (why: string) => ({
      kind: 'disk',
      message: `The settings ${file} cannot be read: ${why}; move it away, and the defaults are used.`,
    });
    await expect(openJsonSettings(file, quietLogger)).rejects.toMatchObject(
      refused('it is longer than 4194304 bytes'),
    );
    if (!HAS_NAMED_PIPES) return;
    await rm(file);
    hangAt(file);
    await expect(openJsonSettings(file, quietLogger)).rejects.toMatchObject(refused('it is no file'));
    expect(await readdir(folder)).toEqual(['settings.json']);
  });

  it('that hold more values than are looked through in a moment are set aside as damaged', async () => {
    const file = join(await tempFolder(), 'settings.json');
    await writeFile(file, `{"recipes":[${'{},'.repeat(300_000)}{}]}`);
    const told: unknown[] = [];
    const logger = { ...quietLogger, warn: (...args: unknown[]) => void told.push(args) };
    const { recipes } = (await openJsonSettings(file, logger)).read();
    expect(recipes).toEqual([]);
    // A schema has words for each of them.
    expect(JSON.stringify(told).length).toBeLessThan(1_000);
  });

  it('that could not be read again are not written', async () => {
    const file = join(await tempFolder(), 'settings.json');
    const settings = await openJsonSettings(file, quietLogger);
    const before = settings.read();
    const recentFolders = ['x'.repeat(MAX_JSON_BYTES)];
    await expect(settings.write({ ...before, recentFolders })).rejects.toMatchObject({ kind: 'usage' });
    expect(settings.read()).toEqual(before);
  });

  it('that cannot be written are an error in words, and stay as they were', async () => {
    const data = join(await tempFolder(), 'data');
    const settings = await openJsonSettings(join(data, 'settings.json'), quietLogger);
    await writeFile(data, 'a file');
    await expect(settings.write({ ...settings.read(), recentFolders: ['/refs'] })).rejects.toMatchObject({
      kind: 'disk',
      message: `Maquette could not keep the settings: ${data} is a file, or lies inside one; choose a folder.`,
    });
    expect(settings.read().recentFolders).toEqual([]);
  });

  it('in a data folder that is a file are told as that', async () => {
    const data = join(await tempFolder(), 'data');
    await writeFile(data, 'a file');
    await expect(readJsonSettings(join(data, 'settings.json'))).rejects.toMatchObject({
      kind: 'disk',
      message: `Maquette could not use the data folder: ${data} is a file, or lies inside one; choose a folder.`,
    });
  });
});
