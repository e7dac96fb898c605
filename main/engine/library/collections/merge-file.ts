import { join } from 'node:path';
import {
  mergedCollection,
  mergedSearches,
  mergedTags,
} from '../../../../shared/model/collections/merge-files.ts';
import { withFolderLock } from '../sync/folder-lock.ts';
import { COLLECTIONS, type CollectionContent, readCollectionFile } from './collection-file.ts';

/** What is in a file, if it can be used. */
export type UsableContent = Exclude<CollectionContent, { kind: 'fault' }>;

/** An older text was saved over a file: what was in it before, and what the older text began with, null where that is not known any more. */
export interface OverwrittenFile {
  readonly file: string;
  readonly base: UsableContent | null;
  readonly ours: UsableContent;
}

/** The revision of a file. */
export function revisionOf(content: UsableContent): number {
  switch (content.kind) {
    case 'collection':
      return content.collection.revision;
    case 'searches':
      return content.searches.revision;
    case 'tags':
      return content.tags.revision;
  }
}

/**
 * Puts together what is in a file now and what it held before an older text was saved over it. Does nothing if another Maquette did so, or if it cannot be read now.
 * @param at milliseconds since the epoch
 */
export async function mergeFile(library: string, overwritten: OverwrittenFile, at: number): Promise<void> {
  const folder = join(library, COLLECTIONS);
  const { file } = overwritten;
  await withFolderLock(folder, async (write) => {
    const theirs = await readCollectionFile(library, file);
    if (theirs.kind === 'fault' || revisionOf(theirs) >= revisionOf(overwritten.ours)) return;
    const merged = mergedContent(overwritten, theirs, at);
    if (merged !== null) await write(join(folder, file), `${JSON.stringify(merged, null, 2)}\n`);
  });
}

/** Null for files of different kinds, or of different collections. */
function mergedContent({ base, ours }: OverwrittenFile, theirs: UsableContent, at: number): unknown {
  if (ours.kind === 'collection' && theirs.kind === 'collection') {
    if (ours.collection.id !== theirs.collection.id) return null;
    const before = base?.kind === 'collection' ? base.collection : null;
    return mergedCollection({ base: before, ours: ours.collection }, theirs.collection, at);
  }
  if (ours.kind === 'searches' && theirs.kind === 'searches') {
    const before = base?.kind === 'searches' ? base.searches : null;
    return mergedSearches({ base: before, ours: ours.searches }, theirs.searches, at);
  }
  if (ours.kind === 'tags' && theirs.kind === 'tags') {
    const before = base?.kind === 'tags' ? base.tags : null;
    return mergedTags({ base: before, ours: ours.tags }, theirs.tags);
  }
  return null;
}
