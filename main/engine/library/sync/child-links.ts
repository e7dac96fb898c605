import type { SidecarEdits } from './sidecar-edits.ts';

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
