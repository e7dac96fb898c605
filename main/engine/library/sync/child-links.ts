import type { SidecarEdits } from './sidecar-edits.ts';

/** An asset that was made from others, its parents. */
export interface Child {
  readonly id: string;
  readonly parents: readonly string[];
}

/** An asset with its absolute folder and the children that its sidecar names. */
export interface Parent {
  readonly folder: string;
  readonly children: readonly string[];
}

/** Adds assets to the sidecars of their parents. */
export interface ChildLinks {
  /**
   * Adds assets to the sidecars of their parents. If that fails (Maquette was ended, the drive is gone), it is repeated when the child is
   * read again, because the child names its parents. Never throws: the child is complete without it.
   */
  readonly link: (children: readonly Child[]) => Promise<void>;
}

export function createChildLinks(options: {
  readonly parentOf: (id: string) => Parent | null;
  readonly sidecars: SidecarEdits;
}): ChildLinks {
  const { parentOf, sidecars } = options;

  async function linkTo(parentId: string, childId: string): Promise<void> {
    const parent = parentOf(parentId);
    if (parent === null || parent.children.includes(childId)) return;
    await sidecars.edit(parent.folder, { of: 'child', child: childId });
  }

  return {
    link: async (children) => {
      for (const { id, parents } of children) for (const parent of parents) await linkTo(parent, id);
    },
  };
}
