import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { assetSchema } from '../../../shared/model/asset.ts';
import type { Logger } from '../ports.ts';
import type { AssetIndex } from './asset-index.ts';
import type { StoredAsset } from './library.ts';
import { SIDECAR } from './sidecars.ts';

/** Lets the parents of assets know what was made of them. */
export interface ChildLinks {
  /**
   * Writes assets into the sidecars of their parents. A link that was lost (Maquette ended, the drive went away) is made
   * when the child is read again, for it names its parents. Never throws: a child is whole without it.
   */
  readonly link: (children: readonly StoredAsset[]) => Promise<void>;
}

export function createChildLinks(options: {
  readonly index: AssetIndex;
  readonly logger: Logger;
  /** Hears of a parent that has a child more. */
  readonly onChange: (parent: StoredAsset) => void;
}): ChildLinks {
  const { index, logger, onChange } = options;
  /** One sidecar at a time: of two children at once, the second would write over the first. */
  let turn: Promise<void> = Promise.resolve();

  async function linkTo(parentId: string, childId: string): Promise<void> {
    const parent = index.byId(parentId);
    if (parent === null || parent.asset.children.includes(childId)) return;
    try {
      const changed = await withChild(parent, childId);
      index.replace(changed);
      onChange(changed);
    } catch (cause) {
      logger.warn('an asset could not be told of what was made of it', {
        folder: parent.folder,
        cause: String(cause),
      });
    }
  }

  return {
    link: (children) => {
      turn = turn.then(async () => {
        for (const { asset } of children) for (const id of asset.parents) await linkTo(id, asset.id);
      });
      return turn;
    },
  };
}

/** The sidecar is read afresh, so that what another process wrote stays, and replaced as a whole. */
async function withChild({ folder }: StoredAsset, childId: string): Promise<StoredAsset> {
  const sidecar = join(folder, SIDECAR);
  const asset = assetSchema.parse(JSON.parse(await readFile(sidecar, 'utf8')));
  if (asset.children.includes(childId)) return { folder, asset };
  const changed = { ...asset, children: [...asset.children, childId] };
  await writeFileAtomic(sidecar, `${JSON.stringify(changed, null, 2)}\n`);
  return { folder, asset: changed };
}
