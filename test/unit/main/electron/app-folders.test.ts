import { join, resolve } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dataFolder, libraryFolders, outsideArchive } from '../../../../main/electron/app-folders.ts';
import { platformFolders, thisMachine } from '../../../../main/host/platform-folders.ts';
import { app } from '../../../helpers/electron-stand-in.ts';

vi.mock('electron', async () => (await import('../../../helpers/electron-stand-in.ts')).electronStandIn);

afterEach(() => {
  vi.unstubAllEnvs();
  for (const name of Object.keys(app.switches)) delete app.switches[name];
});

describe('the app’s folders', () => {
  it('are those of the command line', async () => {
    const home = resolve('/home/somebody');
    vi.stubEnv('HOME', home);
    vi.stubEnv('USERPROFILE', home);
    const usual = platformFolders(await thisMachine(process.env, home));
    expect(dataFolder()).toBe(usual.data);
    expect(await libraryFolders()).toEqual({ asked: null, usual: usual.library });
  });

  it('can be named, from where the person stands', async () => {
    vi.stubEnv('INIT_CWD', resolve('/art'));
    app.switches['data'] = join('here', 'data');
    app.switches['library'] = resolve('/shelf');
    expect(dataFolder()).toBe(resolve('/art/here/data'));
    expect((await libraryFolders()).asked).toBe(resolve('/shelf'));
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
