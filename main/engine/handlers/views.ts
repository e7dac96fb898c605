import { extname } from 'node:path';
import { type AssetView, type JobView, UNCHECKED_FORMAT } from '../../../shared/bridge/views.ts';
import { type ImageFile, meshOf, sentFileOf, viewsOf } from '../../../shared/model/reference.ts';
import { mayHaveStandIn, standInUrl, type WindowFiles } from '../files/window-files.ts';
import type { JobEngine } from '../jobs/job-engine.ts';
import type { JobReport } from '../jobs/report/job-report.ts';
import { resultOf, type StoredAsset } from '../library/library.ts';

/** A job as the window shows it. */
export function jobView(
  live: JobReport,
  files: Pick<WindowFiles, 'thumbnailUrl'>,
  priceOf: JobEngine['price'],
): JobView {
  const { job, progress, expectedMs, status, heldBy, fullDisk, handOff } = live;
  const { credits: estimate } = priceOf(job.connectionId, job.recipe);
  const first = viewsOf(job.reference)[0]?.image;
  const mesh = meshOf(job.reference);
  const made = job.state.state === 'done' ? standInUrl(job.state.assetId) : null;
  const pictured = mesh?.from === 'asset' ? standInUrl(mesh.assetId) : made;
  const thumbnail = first === undefined ? pictured : files.thumbnailUrl(thumbnailOf(job, first));
  const view = { ...job, thumbnail, progress, estimate, expectedMs, status };
  return {
    ...view,
    ...(heldBy === undefined ? {} : { heldBy }),
    ...(fullDisk === undefined ? {} : { fullDisk }),
    ...(handOff === undefined ? {} : { copy: handOff }),
  };
}

/** The picture that is sent while the job works; after it, its copy may be tidied away. */
function thumbnailOf({ state }: JobReport['job'], image: ImageFile): string {
  return state.state === 'done' ? image.path : sentFileOf(image).path;
}

/** An asset as the window shows it. */
export function assetView({ asset, folder, place, stack }: StoredAsset): AssetView {
  const url = (path: string): string =>
    `/asset/${encodeURIComponent(asset.id)}/${path.split('/').map(encodeURIComponent).join('/')}`;
  const result = resultOf(asset)?.path ?? '';
  const cover = asset.files.find(({ role }) => role === 'cover')?.path;
  return {
    asset,
    folder,
    place,
    cover: cover !== undefined ? url(cover) : mayHaveStandIn(asset) ? standInUrl(asset.id) : null,
    result: url(result),
    // Never opened automatically, because the file could overload the viewer.
    format: asset.asItCame === null ? extname(result).slice(1).toLowerCase() : UNCHECKED_FORMAT,
    ...(stack !== undefined && { stack: { ...stack } }),
  };
}
