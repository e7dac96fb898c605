import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import writeFileAtomic from 'write-file-atomic';
import { assetSchema } from '../../../../shared/model/asset.ts';
import type { Logger } from '../../ports.ts';
import { SIDECAR } from './sidecars.ts';

/** What a link is made from. */
export interface Child {
  readonly id: string;
  readonly parents: readonly string[];
}

/** An asset that may not know of a child yet, with its absolute folder. */
export interface Parent {
  readonly folder: string;
  readonly children: readonly string[];
}

/** Lets the parents of assets know what was made of them. */
export interface ChildLinks {
  /**
   * Writes assets into the sidecars of their parents. A link that was lost (Maquette ended, the drive went away) is made
   * when the child is read again, for it names its parents. Never throws: a child is whole without it.
   */
  readonly link: (children: readonly Child[]) => Promise<void>;
}

export function createChildLinks(options: {
  readonly parentOf: (id: string) => Parent | null;
  readonly logger: Logger;
  /** Hears of a parent's folder whose sidecar was written. */
  readonly onWritten: (folder: string) => Promise<void>;
}): ChildLinks {
  const { parentOf, logger, onWritten } = options;
  /** One sidecar at a time: of two children at once, the second would write over the first. */
  let turn: Promise<void> = Promise.resolve();

  async function linkTo(parentId: string, childId: string): Promise<void> {
    const parent = parentOf(parentId);
    if (parent === null || parent.children.includes(childId)) return;
    try {
      await addChild(parent.folder, childId);
      await onWritten(parent.folder);
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
        for (const { id, parents } of children) for (const parent of parents) await linkTo(parent, id);
      });
      return turn;
    },
  };
}

/** The sidecar is read afresh, so that what another process wrote stays, and replaced as a whole. */
async function addChild(folder: string, childId: string): Promise<void> {
  const sidecar = join(folder, SIDECAR);
  const asset = assetSchema.parse(JSON.parse(await readFile(sidecar, 'utf8')));
  if (asset.children.includes(childId)) return;
  const changed = { ...asset, children: [...asset.children, childId] };
  await writeFileAtomic(sidecar, `${JSON.stringify(changed, null, 2)}\n`);
}
