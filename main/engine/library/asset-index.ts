import type { StoredAsset } from './library.ts';

/** The assets of a library in memory, with the ways to find one. */
export interface AssetIndex {
  /** False where the asset was known already. */
  readonly add: (stored: StoredAsset) => boolean;
  readonly byId: (id: string) => StoredAsset | null;
  readonly byFingerprint: (fingerprint: string) => StoredAsset | null;
  readonly byJob: (jobId: string) => StoredAsset | null;
  /** Newest first. */
  readonly page: (offset: number, limit: number) => readonly StoredAsset[];
  readonly total: () => number;
  readonly folders: () => ReadonlySet<string>;
}

export function createAssetIndex(): AssetIndex {
  const byId = new Map<string, StoredAsset>();
  const byFingerprint = new Map<string, StoredAsset>();
  const byJob = new Map<string, StoredAsset>();
  const folders = new Set<string>();
  let newestFirst: StoredAsset[] | null = null;
  return {
    add: (stored) => {
      const { asset, folder } = stored;
      if (folders.has(folder) || byId.has(asset.id)) return false;
      folders.add(folder);
      byId.set(asset.id, stored);
      byFingerprint.set(asset.fingerprint, stored);
      byJob.set(asset.jobId, stored);
      newestFirst = null;
      return true;
    },
    byId: (id) => byId.get(id) ?? null,
    byFingerprint: (print) => byFingerprint.get(print) ?? null,
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
