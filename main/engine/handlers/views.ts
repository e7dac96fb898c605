import { extname } from 'node:path';
import type { AssetView, JobView } from '../../../shared/bridge/views.ts';
import { viewsOf } from '../../../shared/model/reference.ts';
import { estimatePrice } from '../batch/prices.ts';
import type { WindowFiles } from '../files/window-files.ts';
import type { LiveJob } from '../jobs/job-engine.ts';
import { resultOf, type StoredAsset } from '../library/library.ts';

/** A job as the window shows it. */
export function jobView(live: LiveJob, files: Pick<WindowFiles, 'thumbnailUrl'>): JobView {
  const { job, progress, expectedMs, status } = live;
  const first = viewsOf(job.reference)[0]?.image;
  const thumbnail = first === undefined ? null : files.thumbnailUrl(first.path);
  return { ...job, thumbnail, progress, estimate: estimatePrice(job.recipe), expectedMs, status };
}

/** An asset as the window shows it. */
export function assetView({ asset, folder }: StoredAsset): AssetView {
  const url = (path: string): string =>
    `/asset/${encodeURIComponent(asset.id)}/${path.split('/').map(encodeURIComponent).join('/')}`;
  const result = resultOf(asset)?.path ?? '';
  const cover = asset.files.find(({ role }) => role === 'cover')?.path;
  return {
    asset,
    folder,
    cover: cover === undefined ? null : url(cover),
    result: url(result),
    format: extname(result).slice(1).toLowerCase(),
  };
}
