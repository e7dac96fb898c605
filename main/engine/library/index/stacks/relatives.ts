import { inSteps } from '../../../../../shared/model/chain/in-steps.ts';
import type { IndexReader } from '../index-reader.ts';
import type { IndexedAsset } from '../indexed-asset.ts';

/** Assets that an asset is related to, itself among them. */
export interface Related {
  readonly assets: readonly IndexedAsset[];
  /** Ids that are named as parents or children, and that the library does not have. */
  readonly missing: readonly string[];
  /** Whether there are more than were asked for. */
  readonly isMore: boolean;
}

export interface Relatives {
  readonly versions: (id: string, limit: number) => readonly IndexedAsset[];
  readonly related: (id: string, limit: number) => Related;
}

const IN_STACK = 'FROM subjects WHERE subject = ?1 AND place = ?2';
const NEXT_IN_STACK = `SELECT id ${IN_STACK} ORDER BY chosen DESC, created_at DESC, id DESC LIMIT ?3`;
/** A sidecar may name any number of parents and children, and anybody may have written it. */
const MOST_NAMED = 1_000;

export function createRelatives({ all }: IndexReader, byId: (id: string) => IndexedAsset | null): Relatives {
  const versions = (id: string, limit: number): readonly IndexedAsset[] => {
    const asset = byId(id);
    if (asset === null) return [];
    if (asset.stack === undefined) return [asset];
    const rows = all(NEXT_IN_STACK, asset.stack.subject, asset.place, limit);
    return inSteps(rows.flatMap((row) => byId(String(row.id)) ?? []));
  };

  return {
    versions,
    related: (id, limit) => {
      const found = new Map<string, IndexedAsset>();
      const missing = new Set<string>();
      const wanted = new Set([id]);
      let isMore = false;
      // The set grows while it is gone through: nearer ones come first.
      for (const next of wanted) {
        if (found.size === limit) {
          isMore = true;
          break;
        }
        const each = byId(next);
        if (each === null) {
          missing.add(next);
          continue;
        }
        found.set(next, each);
        for (const near of [...each.asset.parents, ...each.asset.children].slice(0, MOST_NAMED))
          wanted.add(near);
      }
      for (const version of versions(id, limit + 1)) {
        if (found.has(version.asset.id)) continue;
        if (found.size >= limit) {
          isMore = true;
          break;
        }
        found.set(version.asset.id, version);
      }
      missing.delete(id);
      return { assets: [...found.values()], missing: [...missing], isMore };
    },
  };
}
