import { describe, expect, it } from 'vitest';
import { type Machine, platformFolders } from '../../../../main/host/platform-folders.ts';

const machine = (changes: Partial<Machine>): Machine => ({
  platform: 'linux',
  env: {},
  home: '/home/ada',
  userDirs: null,
  ...changes,
});

describe('folders by platform', () => {
  it.each<[string, Partial<Machine>, string, string]>([
    ['Linux', {}, '/home/ada/.local/share/maquette', '/home/ada/Documents/Maquette'],
    [
      'Linux with XDG',
      { env: { XDG_DATA_HOME: '/xdg' }, userDirs: '# x\nXDG_DOCUMENTS_DIR="$HOME/Dokumente"\n' },
      '/xdg/maquette',
      '/home/ada/Dokumente/Maquette',
    ],
    [
      'Linux with relative values, which do not count',
      { env: { XDG_DATA_HOME: 'rel', XDG_DOCUMENTS_DIR: 'docs' } },
      '/home/ada/.local/share/maquette',
      '/home/ada/Documents/Maquette',
    ],
    [
      'macOS',
      { platform: 'darwin', home: '/Users/ada' },
      '/Users/ada/Library/Application Support/Maquette',
      '/Users/ada/Documents/Maquette',
    ],
    [
      'Windows',
      { platform: 'win32', home: 'C:\\Users\\ada', env: { APPDATA: 'D:\\Roaming' } },
      'D:\\Roaming\\Maquette',
      'C:\\Users\\ada\\Documents\\Maquette',
    ],
  ])('%s', (_name, changes, data, library) => {
    expect(platformFolders(machine(changes))).toEqual({ data, library });
  });
});
