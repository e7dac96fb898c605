import { join, resolve } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dataFolder, libraryFolders, outsideArchive } from '../../../../main/electron/app-folders.ts';
import { platformFolders, thisMachine } from '../../../../main/host/platform-folders.ts';

afterEach(() => vi.unstubAllEnvs());

describe('the app’s folders', () => {
  it('are those of the command line', async () => {
    const home = resolve('/home/somebody');
    vi.stubEnv('HOME', home);
    vi.stubEnv('USERPROFILE', home);
    const usual = platformFolders(await thisMachine(process.env, home));
    expect(dataFolder({ data: null })).toBe(usual.data);
    expect(await libraryFolders({ library: null })).toEqual({ asked: null, usual: usual.library });
  });

  it('can be named, from where the person stands', async () => {
    vi.stubEnv('INIT_CWD', resolve('/art'));
    expect(dataFolder({ data: join('here', 'data') })).toBe(resolve('/art/here/data'));
    expect((await libraryFolders({ library: resolve('/shelf') })).asked).toBe(resolve('/shelf'));
  });

  it.each([
    [
      '/opt/Maquette/resources/app.asar/assets/samples',
      '/opt/Maquette/resources/app.asar.unpacked/assets/samples',
    ],
    ['C:\\Maquette\\resources\\app.asar\\assets', 'C:\\Maquette\\resources\\app.asar.unpacked\\assets'],
    ['/app/assets/samples', '/app/assets/samples'],
  ])('%s lies at %s', (path, outside) => {
    expect(outsideArchive(path)).toBe(outside);
  });
});
