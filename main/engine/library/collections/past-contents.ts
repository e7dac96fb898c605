import type { CollectionFile } from './collection-file.ts';
import { type OverwrittenFile, revisionOf, type UsableContent } from './merge-file.ts';

/** What files held at their last revisions, as far as this run of the engine saw them. */
export interface PastContents {
  readonly note: (file: string, content: UsableContent) => void;
  /** What an older text was saved over; null if a file is as new as the last one that was seen. */
  readonly overwrittenBy: (file: CollectionFile) => OverwrittenFile | null;
  /** Call it when a file is gone: another one of its name is not an older text of it. */
  readonly forget: (file: string) => void;
}

/** The most members of lists that are remembered in all: about 15 MB. */
const MOST_MEMBERS = 200_000;
const MOST_CONTENTS = 2_000;

/** @param stored what the index has of a file from an earlier run; null if it has nothing */
export function createPastContents(stored: (file: string) => UsableContent | null): PastContents {
  /** The newest last. */
  let past: readonly { readonly file: string; readonly content: UsableContent }[] = [];

  const latestOf = (file: string): UsableContent | null =>
    past.findLast((each) => each.file === file)?.content ?? stored(file);

  return {
    note: (file, content) => {
      const others = past.filter(
        (each) => each.file !== file || revisionOf(each.content) !== revisionOf(content),
      );
      const next = [...others, { file, content }].slice(-MOST_CONTENTS);
      let members = next.reduce((sum, each) => sum + sizeOf(each.content), 0);
      while (members > MOST_MEMBERS && next.length > 1) {
        const oldest = next.shift();
        if (oldest !== undefined) members -= sizeOf(oldest.content);
      }
      past = next;
    },
    overwrittenBy: ({ file, content }) => {
      if (content.kind === 'fault') return null;
      const ours = latestOf(file);
      if (ours === null || ours.kind !== content.kind || revisionOf(content) >= revisionOf(ours)) return null;
      const base = past.find(
        (each) => each.file === file && revisionOf(each.content) === revisionOf(content),
      );
      return { file, ours, base: base?.content ?? null };
    },
    forget: (file) => {
      past = past.filter((each) => each.file !== file);
    },
  };
}

function sizeOf(content: UsableContent): number {
  switch (content.kind) {
    case 'collection':
      return content.collection.assets.length;
    case 'searches':
      return content.searches.searches.length;
    case 'tags':
      return content.tags.tags.length;
  }
}
