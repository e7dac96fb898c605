import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Engine } from '../../main/engine/engine.ts';
import type { BridgeEvent } from '../../shared/bridge/contract.ts';
import type { LibrarySort } from '../../shared/model/library-order.ts';
import { jobFolders } from '../helpers/engine/job-folders.ts';
import { openEngine } from '../helpers/engine/open-engine.ts';
import { quickService } from '../helpers/engine/quick-service.ts';
import { assetOf, writeLibrary, writeSidecar } from '../helpers/engine/sidecars.ts';

/** Resolves with what the window is told of the asset, once its counts are in it. */
function toldOf(engine: Engine, id: string): Promise<unknown> {
  return new Promise((resolve) => {
    engine.subscribe((told: BridgeEvent) => {
      if (told.event !== 'library.changed') return;
      const view = told.payload.changed.find(({ asset }) => asset.id === id);
      if (view?.asset.measured) resolve(view.asset.measured);
    });
  });
}

it('the viewer’s counts are saved with the asset, sort the library, and survive the loss of index and previews', async () => {
  const folders = await jobFolders(1);
  await writeLibrary(folders.library, 'the-library');
  for (const id of ['unseen', 'small', 'large']) {
    await writeSidecar(folders.library, `assets/2026-11/${id}`, assetOf(id));
  }
  const service = await quickService();
  const sorted = async ({ handlers }: Engine, sort: LibrarySort) => {
    const { assets } = await handlers.library.list({ place: 'library', sort, offset: 0, limit: 9 });
    return assets.map(({ asset }) => asset.id);
  };

  const first = await openEngine(folders, service, { libraryFolder: folders.library });
  await first.engine.library.refresh();
  const told = toldOf(first.engine, 'large');
  const { saveMeasured } = first.engine.handlers.library;
  await saveMeasured({ id: 'small', measured: { faces: 100_000, vertices: 50_002 } });
  await saveMeasured({ id: 'large', measured: { faces: 1_500_000, vertices: 750_002 } });
  expect(await told).toEqual({ faces: 1_500_000, vertices: 750_002 });
  expect(await sorted(first.engine, 'most-faces')).toEqual(['large', 'small', 'unseen']);
  expect(await sorted(first.engine, 'fewest-faces')).toEqual(['small', 'large', 'unseen']);
  await first.close();

  await Promise.all(
    ['index', 'cache'].map((name) => rm(join(folders.data, name), { recursive: true, force: true })),
  );
  const { engine } = await openEngine(folders, service, { libraryFolder: folders.library });
  await engine.library.refresh();
  expect(await sorted(engine, 'most-faces')).toEqual(['large', 'small', 'unseen']);
  expect(await sorted(engine, 'fewest-faces')).toEqual(['small', 'large', 'unseen']);
});
