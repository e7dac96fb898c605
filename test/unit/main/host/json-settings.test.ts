import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openJsonSettings, readJsonSettings } from '../../../../main/host/json-settings.ts';
import { settingsSchema } from '../../../../shared/model/settings.ts';
import { quietLogger } from '../../../helpers/engine/doubles.ts';
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
    expect(await readdir(folder)).toEqual(['settings.json.damaged']);
    expect(await readFile(join(folder, 'settings.json.damaged'), 'utf8')).toBe('{"libraryFolder": 5}');
    await writeFile(file, 'again');
    await openJsonSettings(file, quietLogger);
    expect((await readdir(folder)).sort()).toEqual(['settings.json.damaged', 'settings.json.damaged-2']);
    expect(await readFile(join(folder, 'settings.json.damaged'), 'utf8')).toBe('{"libraryFolder": 5}');
  });

  it('that cannot be read is an error in words, and is left as it is', async () => {
    const folder = await tempFolder();
    await mkdir(join(folder, 'settings.json'));
    await expect(openJsonSettings(join(folder, 'settings.json'), quietLogger)).rejects.toMatchObject({
      kind: 'disk',
      message: expect.stringContaining('EISDIR'),
    });
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
