import { join } from 'node:path';
import type { Handlers } from '../../../shared/bridge/contract.ts';
import type { Batches } from '../batch/batches.ts';
import { neededFiles } from '../files/needed-files.ts';
import { exportAssets } from '../hand-off/export-assets.ts';
import { writeMade } from '../hand-off/write-made.ts';
import type { JobEngine } from '../jobs/job-engine.ts';
import type { OpenLibrary } from '../library/open-library.ts';
import type { Ports } from '../ports.ts';
import type { SettingsChanges } from '../settings-changes.ts';
import type { StoppableWork } from './stoppable-work.ts';
import { requireWholePath } from './whole-path.ts';

/** The calls that copy results out of the library. */
export function copyOutHandlers({
  library,
  transfers,
  ports,
  jobs,
  settings,
  batches,
}: {
  readonly library: Pick<OpenLibrary, 'folder' | 'get'>;
  readonly transfers: StoppableWork;
  readonly ports: Pick<Ports, 'paths' | 'startDisk'>;
  readonly jobs: Pick<JobEngine, 'list' | 'chains'>;
  readonly settings: Pick<SettingsChanges, 'read'>;
  readonly batches: Pick<Batches, 'inUse'>;
}): Pick<Handlers['library'], 'copyOut' | 'stopCopyOut' | 'writeMade'> {
  return {
    copyOut: async ({ ids, folder, choice, before, exportId = '' }) => {
      requireWholePath('folder', folder);
      const { paths: own, startDisk } = ports;
      const forbidden = { library: library.folder, data: own.data };
      const { paths, failed } = await transfers.run(exportId, (signal) =>
        exportAssets({ library, startDisk, forbidden }, ids, folder, {
          signal,
          ...(choice !== undefined && { choice }),
          ...(before !== undefined && { before }),
        }),
      );
      return { paths: [...paths], failed: [...failed] };
    },
    writeMade: async ({ files, folder, exportId = crypto.randomUUID() }) => {
      requireWholePath('folder', folder);
      const { paths: own, startDisk } = ports;
      const forbidden = { library: library.folder, data: own.data };
      const inbox = join(own.data, 'inbox');
      const needed = (): readonly string[] =>
        neededFiles({ jobs, settings: settings.read(), plans: batches.inUse() });
      const { paths, ...rest } = await transfers.run(exportId, (signal) =>
        writeMade({ inbox, startDisk, forbidden, needed }, files, folder, signal),
      );
      return { paths: [...paths], ...rest };
    },
    stopCopyOut: async ({ exportId }) => {
      transfers.stop(exportId, 'You stopped the copying.');
      return undefined;
    },
  };
}
