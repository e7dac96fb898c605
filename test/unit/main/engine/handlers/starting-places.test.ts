import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startingPlaces } from '../../../../../main/engine/handlers/starting-places.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

describe('where a picker starts', () => {
  it('is at places that are there, each once', async () => {
    const folder = await tempFolder();
    const recent = [folder, join(folder, 'gone')];
    const { path, parent, entries } = await startingPlaces({ favourites: [], recent, samples: folder });
    expect([path, parent]).toEqual([null, null]);
    expect(entries[0]).toMatchObject({ path: folder, kind: 'folder', place: 'recent' });
    expect(entries.map((entry) => entry.path)).toContain(homedir());
    expect(entries.filter((entry) => entry.path.startsWith(folder))).toHaveLength(1);
  });

  it('begins with the favourites, and says which of them are away', async () => {
    const [folder, recent] = [await tempFolder(), await tempFolder()];
    const favourites = [join(folder, 'gone'), folder];
    const { entries } = await startingPlaces({ favourites, recent: [recent, folder], samples: null });
    expect(entries.slice(0, 3)).toMatchObject([
      { path: join(folder, 'gone'), place: 'favourite', away: true },
      { path: folder, place: 'favourite', away: false },
      { path: recent, place: 'recent' },
    ]);
  });
});
