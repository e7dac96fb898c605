import { resultOf, type StoredAsset } from '../library/library.ts';
import type { OpenLibrary } from '../library/open-library.ts';
import type { QualityTask } from './quality-task.ts';

/** The files by which an asset is measured; null if its result cannot be opened now. */
export async function qualityTaskOf(
  library: Pick<OpenLibrary, 'openInBackground'>,
  stored: StoredAsset,
): Promise<QualityTask | null> {
  const { asset } = stored;
  const result = resultOf(asset);
  const model = result === undefined ? null : await library.openInBackground(stored, result.path);
  if (model === null || result === undefined) return null;
  const beside: Record<string, string> = {};
  for (const { path, role } of asset.files) {
    const at = role === 'support' ? await library.openInBackground(stored, path) : null;
    if (at !== null) beside[path.slice(path.lastIndexOf('/') + 1)] = at;
  }
  const references: QualityTask['references'][number][] = [];
  for (const { view, path } of asset.references) {
    const at = path === null ? null : await library.openInBackground(stored, path);
    if (at !== null) references.push({ view, path: at });
  }
  return { model, sha256: result.sha256, beside, references };
}
