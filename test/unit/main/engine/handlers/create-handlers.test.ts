import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { abortable } from '../../../../../main/engine/async/abortable.ts';
import { createHandlers, type HandlerContext } from '../../../../../main/engine/handlers/create-handlers.ts';
import { createPlanScans } from '../../../../../main/engine/handlers/plan-scans.ts';
import { createSettingsChanges } from '../../../../../main/engine/settings-changes.ts';
import { DEFAULT_RECIPE } from '../../../../../shared/model/recipe.ts';
import { type Settings, settingsSchema } from '../../../../../shared/model/settings/settings.ts';
import { quietLogger, realIds } from '../../../../helpers/engine/doubles.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

/** Handlers over settings that take a turn to be written, as a disk does. */
function handlersOver(
  write: (settings: Settings) => Promise<void> = async () => undefined,
  chosen = 'local',
) {
  let current = settingsSchema.parse({});
  const port = {
    read: () => current,
    write: async (next: Settings) => {
      await write(next);
      current = next;
    },
  };
  const context = {
    ports: { ids: realIds, logger: quietLogger },
    settings: createSettingsChanges(port, () => undefined),
    connections: { selected: () => chosen },
    batches: {
      connectionOf: () => 'local',
      start: async () => ({
        batchId: 'b',
        plan: { recipe: DEFAULT_RECIPE, paths: ['/refs'], rows: [] },
        jobs: [{}],
        chains: [],
        notSent: [],
      }),
    },
  };
  return { handlers: createHandlers(context as unknown as HandlerContext), settings: () => current };
}

describe('settings', () => {
  it('that are changed twice at once keep both changes', async () => {
    const { handlers, settings } = handlersOver();
    await Promise.all([
      handlers.settings.update({ firstRunDone: true }),
      handlers.settings.update({ appearance: { theme: 'light' } }),
      handlers.settings.update({ appearance: { coverSize: 100 } }),
      handlers.batch.start({ planId: 'p', rows: null }),
    ]);
    expect(settings()).toMatchObject({
      firstRunDone: true,
      appearance: { theme: 'light', coverSize: 100 },
      lastRecipe: DEFAULT_RECIPE,
      recentFolders: ['/refs'],
    });
  });

  it('that cannot be written report an error, and the next change works', async () => {
    let full = true;
    const { handlers, settings } = handlersOver(async () => {
      if (full) throw new Error('full');
    });
    await expect(handlers.settings.update({ recentFolders: ['/a'] })).rejects.toThrow('full');
    full = false;
    await handlers.settings.update({ firstRunDone: true });
    expect(settings()).toMatchObject({ recentFolders: [], firstRunDone: true });
  });

  it('store a library by its absolute path, and create it at once', async () => {
    const { handlers, settings } = handlersOver();
    await expect(handlers.settings.update({ libraryFolder: 'shelf' })).rejects.toMatchObject({
      kind: 'usage',
    });
    const folder = join(await tempFolder(), 'shelf');
    await handlers.settings.update({ libraryFolder: folder });
    expect(settings().libraryFolder).toBe(folder);
    expect(await readFile(join(folder, 'library.json'), 'utf8')).toContain('maquette-library');
  });
});

describe('a start', () => {
  it('succeeds even if its recent choices cannot be saved', async () => {
    const { handlers } = handlersOver(() => Promise.reject(new Error('full')));
    expect(await handlers.batch.start({ planId: 'p', rows: null })).toEqual({
      batchId: 'b',
      jobs: 1,
      notSent: [],
    });
  });
});

describe('a start of a plan that was made for another account', () => {
  it('is refused, for the other one would be charged', async () => {
    const { handlers } = handlersOver(undefined, 'studio');
    await expect(handlers.batch.start({ planId: 'p', rows: null })).rejects.toMatchObject({
      kind: 'refused',
    });
  });
});

describe('the scan for a plan', () => {
  it('ends when it is stopped, also while the library does not answer yet', async () => {
    const scans = createPlanScans({ clock: { now: () => 0 }, emit: () => undefined });
    // As a share that hangs: it ends with the signal alone.
    const refresh = (signal?: AbortSignal): Promise<void> => abortable(new Promise(() => undefined), signal);
    const context = {
      scans,
      library: { refresh },
      ports: { ids: realIds, logger: quietLogger },
    } as unknown as HandlerContext;
    const { batch } = createHandlers(context);
    const planned = batch.plan({ paths: [], recipe: DEFAULT_RECIPE, views: 'auto', scanId: 'mine' });
    await batch.stopScan({ scanId: 'mine' });
    await expect(planned).rejects.toMatchObject({ kind: 'cancelled' });
  });
});
