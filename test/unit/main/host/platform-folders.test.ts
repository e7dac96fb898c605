import { describe, expect, it } from 'vitest';
import { type Machine, platformFolders } from '../../../../main/host/platform-folders.ts';

const machine = (changes: Partial<Machine>): Machine => ({
  platform: 'linux',
  env: {},
  home: '/home/artist',
  userDirs: null,
  ...changes,
});

describe('folders by platform', () => {
  it.each<[string, Partial<Machine>, string, string]>([
    ['Linux', {}, '/home/artist/.local/share/maquette', '/home/artist/Documents/Maquette'],
    [
      'Linux with XDG',
      { env: { XDG_DATA_HOME: '/xdg' }, userDirs: '# x\nXDG_DOCUMENTS_DIR="$HOME/Dokumente"\n' },
      '/xdg/maquette',
      '/home/artist/Dokumente/Maquette',
    ],
    [
      'Linux with relative values, which do not count',
      { env: { XDG_DATA_HOME: 'rel', XDG_DOCUMENTS_DIR: 'docs' } },
      '/home/artist/.local/share/maquette',
      '/home/artist/Documents/Maquette',
    ],
    [
      'macOS',
      { platform: 'darwin', home: '/Users/artist' },
      '/Users/artist/Library/Application Support/Maquette',
      '/Users/artist/Documents/Maquette',
    ],
    [
      'Windows',
      { platform: 'win32', home: 'C:\\Users\\artist', env: { APPDATA: 'D:\\Roaming' } },
      'D:\\Roaming\\Maquette',
      'C:\\Users\\artist\\Documents\\Maquette',
    ],
  ])('%s', (_name, changes, data, library) => {
    expect(platformFolders(machine(changes))).toEqual({ data, library });
  });
});
