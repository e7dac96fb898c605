import { resultOf, type StoredAsset } from './library.ts';

/** The assets of a library in memory, with the ways to find one. */
export interface AssetIndex {
  /** False where the asset was known already. */
  readonly add: (stored: StoredAsset) => boolean;
  /** Takes the changed sidecar of an asset that is known. */
  readonly replace: (stored: StoredAsset) => void;
  readonly byId: (id: string) => StoredAsset | null;
  readonly byFingerprint: (fingerprint: string) => StoredAsset | null;
  /** The asset whose result has this hash. */
  readonly byResult: (sha256: string) => StoredAsset | null;
  readonly byJob: (jobId: string) => StoredAsset | null;
  /** Newest first. */
  readonly page: (offset: number, limit: number) => readonly StoredAsset[];
  readonly total: () => number;
  readonly folders: () => ReadonlySet<string>;
}

export function createAssetIndex(): AssetIndex {
  const byId = new Map<string, StoredAsset>();
  const byFingerprint = new Map<string, StoredAsset>();
  const byResult = new Map<string, StoredAsset>();
  const byJob = new Map<string, StoredAsset>();
  const folders = new Set<string>();
  let newestFirst: StoredAsset[] | null = null;

  function keep(stored: StoredAsset): void {
    const { asset, folder } = stored;
    const result = resultOf(asset);
    folders.add(folder);
    byId.set(asset.id, stored);
    byFingerprint.set(asset.fingerprint, stored);
    byJob.set(asset.jobId, stored);
    if (result !== undefined) byResult.set(result.sha256, stored);
    newestFirst = null;
  }

  return {
    add: (stored) => {
      if (folders.has(stored.folder) || byId.has(stored.asset.id)) return false;
      keep(stored);
      return true;
    },
    replace: keep,
    byId: (id) => byId.get(id) ?? null,
    byFingerprint: (print) => byFingerprint.get(print) ?? null,
    byResult: (sha256) => byResult.get(sha256) ?? null,
    byJob: (jobId) => byJob.get(jobId) ?? null,
    page: (offset, limit) => {
      newestFirst ??= [...byId.values()].sort(newerFirst);
      return newestFirst.slice(offset, offset + limit);
    },
    total: () => byId.size,
    folders: () => folders,
  };
}

/** ISO times in UTC sort as text; the id makes the order total. */
function newerFirst(a: StoredAsset, b: StoredAsset): number {
  if (a.asset.createdAt !== b.asset.createdAt) return a.asset.createdAt < b.asset.createdAt ? 1 : -1;
  return a.asset.id < b.asset.id ? 1 : -1;
}
