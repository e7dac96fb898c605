import type { Handlers } from '../../../shared/bridge/contract.ts';
import type { LibraryStatus } from '../../../shared/bridge/views.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import { NEWEST_FIRST } from '../../../shared/model/library-order.ts';
import type { Cutouts } from '../batch/cutout/cutouts.ts';
import type { WindowFiles } from '../files/window-files.ts';
import type { OpenLibrary } from '../library/open-library.ts';
import type { QualityFollower } from '../quality/quality-follower.ts';
import { copyOutHandlers } from './copy-out-handlers.ts';
import type { PlanScans } from './plan-scans.ts';
import { versionHandlers } from './version-handlers.ts';
import { assetView } from './views.ts';

/** The library's calls, except those that need the shell. */
export function libraryHandlers(
  context: Parameters<typeof copyOutHandlers>[0] & {
    readonly library: OpenLibrary;
    readonly files: Pick<WindowFiles, 'fileUrl'>;
    readonly quality: Pick<QualityFollower, 'measure' | 'stop'>;
    readonly cutouts: Pick<Cutouts, 'outlineOf'>;
    readonly scans: Pick<PlanScans, 'run'>;
  },
): Omit<Handlers['library'], 'showInFolder'> {
  const { library } = context;
  return {
    status: async () => libraryStatus(library),
    list: async (range) => {
      const { assets, total } = await library.list(range);
      return { assets: assets.map(assetView), total };
    },
    ids: async ({ offset, limit, ...order }) => [...(await library.ids(order, offset, limit))],
    position: async ({ id, ...order }) => library.position(order, id),
    startingWith: async ({ letters, after, ...order }) => library.startingWith(order, letters, after),
    groups: async (order) => [...(await library.groups(order))],
    get: async ({ id }) => {
      const stored = await library.get(id);
      if (stored === null) throw new AppError('not-found', 'This asset is not in the library any more.');
      return assetView(stored);
    },
    saveMeasured: ({ id, measured }) => library.saveMeasured(id, measured),
    measureQuality: ({ ids }) => context.quality.measure(ids),
    stopMeasuring: async () => context.quality.stop(),
    outline: outlineHandler(context),
    edit: async ({ edits }) => {
      const { changed, back, failed } = await library.edit(edits);
      return { changed, back: [...back], failed };
    },
    ...copyOutHandlers(context),
    tags: async () => [...(await library.tags())],
    facets: ({ place, query = '', stacked = false }) =>
      library.facets({ ...NEWEST_FIRST, place, query, stacked }),
    ...versionHandlers(context),
    refresh: async () => library.scanSidecars(),
    move: async ({ ids, to }) => [...(await library.trash.move(ids, to))],
    deleteForGood: async ({ ids }) => [...(await library.trash.deleteForGood(ids))],
    emptyTrash: () => library.trash.empty(),
  };
}

/** The library's state as the window shows it. */
export function libraryStatus(library: OpenLibrary): LibraryStatus {
  const { total, trashed, problem, reading, organised, unseen } = library.state();
  const away = problem?.message ?? null;
  return { folder: library.folder, total, trashed, away, reading, organised, unseen };
}

/** The call for the outline of a reference: it is cut out of the library's own copy. */
function outlineHandler({
  library,
  cutouts,
  scans,
}: {
  readonly library: Pick<OpenLibrary, 'get' | 'openInBackground'>;
  readonly cutouts: Pick<Cutouts, 'outlineOf'>;
  readonly scans: Pick<PlanScans, 'run'>;
}): Handlers['library']['outline'] {
  return ({ id, view, scanId }) =>
    scans.run(scanId, async ({ signal }) => {
      const stored = await library.get(id);
      if (stored === null) throw new AppError('not-found', 'This asset is not in the library any more.');
      const reference = stored.asset.references.find((each) => each.view === view && each.path !== null);
      const path = reference?.path == null ? null : await library.openInBackground(stored, reference.path);
      if (reference === undefined || path === null) return { is: 'not-seen' };
      const isMasked = reference.mended?.mask !== undefined;
      return cutouts.outlineOf({ path, sha256: reference.sha256, isMasked }, signal);
    });
}
