import type { Handlers } from '../../../shared/bridge/contract.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import type { Cutouts } from '../batch/cutout/cutouts.ts';
import type { OpenLibrary } from '../library/open-library.ts';
import type { PlanScans } from './plan-scans.ts';

/** The call for the outline of a reference: it is cut out of the library's own copy. */
export function outlineHandler({
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
