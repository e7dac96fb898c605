import type { EngineEvent, Handlers } from '../../../shared/bridge/contract.ts';
import type { WatchView } from '../../../shared/bridge/watch-calls.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import type { WatchStatus } from '../../../shared/model/watch/watch.ts';
import { createWatches, type Watches, type WatchesParts } from '../watch/watches.ts';
import { requireWholePath } from './whole-path.ts';

/** A watched folder as the window shows it. */
export function watchView({ watch, ...status }: WatchStatus): WatchView {
  const { id, folder, batchId, connectionId, budget, mostADay, quiet, isPaused, watchedFor } = watch;
  if (watchedFor === null) throw new AppError('internal', 'A watch of the command line is listed.');
  const set = { id, folder, batchId, connectionId, budget, mostADay, quiet, isPaused, watchedFor };
  return { ...set, ...status };
}

/** The watched folders of an engine, which go on at once where a window can show them. */
export function startWatches(
  { emit, ...parts }: Omit<WatchesParts, 'tell'> & { readonly emit: (event: EngineEvent) => void },
  { watchFolders = false, watchEveryMs }: { readonly watchFolders?: boolean; readonly watchEveryMs?: number },
): Watches {
  const watches = createWatches({
    ...parts,
    ...(watchEveryMs !== undefined && { everyMs: watchEveryMs }),
    tell: (all) => emit({ event: 'watches.changed', payload: all.map(watchView) }),
  });
  // A folder on a share that does not answer holds up nothing else.
  if (watchFolders) void watches.begin();
  return watches;
}

/** The handlers of the calls about watched folders. */
export function watchHandlers({ watches }: { readonly watches: Watches }): Handlers['watches'] {
  return {
    list: async () => watches.list().map(watchView),
    add: async (wanted) => {
      requireWholePath('folder to watch', wanted.folder);
      return watchView(await watches.add(wanted));
    },
    change: async ({ id, ...limits }) => watchView(await watches.change(id, limits)),
    pause: async ({ id, isPaused }) => watchView(await watches.pause(id, isPaused)),
    goOn: async ({ id, although }) => watchView(await watches.goOn(id, although)),
    settle: async ({ id }) => watchView(await watches.settle(id)),
    remove: async ({ id }) => {
      await watches.remove(id);
      return undefined;
    },
    putBack: async ({ id }) => watchView(await watches.putBack(id)),
    log: async ({ id, most }) => [...watches.log(id, most)],
  };
}
