import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  COLLECTIONS,
  type CollectionContent,
  collectionFiles,
  collectionMark,
  readCollectionFile,
} from '../collections/collection-file.ts';
import type { UsableContent } from '../collections/merge-file.ts';
import { collectionKey } from '../index/collections/collection-conditions.ts';
import type { SidecarMark } from '../index/index-entry.ts';
import type { Finding, Problem } from './finding.ts';
import type { RememberedCollection } from './remembered-collections.ts';
import type { RememberedSidecars } from './remembered-sidecars.ts';
import { whyUnreadable } from './why-unreadable.ts';

/**
 * Says what is wrong with the files of collections, saved searches and the tree of tags. Throws the system's error if the drive disappears.
 * @param remembered what the index or backups know of them
 * @param alive called whenever the disk answered
 */
export async function checkCollections(
  library: string,
  remembered: RememberedSidecars | null,
  alive: () => void,
): Promise<readonly Finding[]> {
  const files: Looked[] = [];
  const findings: Finding[] = [];
  for (const file of await collectionFiles(library)) {
    try {
      const mark = await collectionMark(library, file);
      const content = await readCollectionFile(library, file);
      files.push({ file, content, mark, known: remembered?.collection(file) ?? null });
    } catch (cause) {
      findings.push(finding('unreadable', file, { why: await whyUnreadable(cause, library) }));
    }
    alive();
  }
  const byId = new Map<string, string>();
  const byName = new Map<string, string>();
  const wrong = files.flatMap((looked): readonly Finding[] => {
    const { file, content } = looked;
    if (content.kind === 'fault' && content.fault.detail.includes('ENOENT')) return [];
    if (content.kind === 'fault') return [{ ...ofFault(file, content), id: idOf(looked.known?.content) }];
    if (differs(looked)) return [{ ...finding('collection-differs', file, {}), id: idOf(content) }];
    if (content.kind !== 'collection') return [];
    const { id, name } = content.collection;
    const other = byId.get(id);
    if (other !== undefined) return [finding('collection-twice', file, { other: pathOf(other) })];
    byId.set(id, file);
    const first = byName.get(collectionKey(name));
    if (first !== undefined)
      return [{ ...finding('collection-same-name', file, { other: pathOf(first) }), isFault: false }];
    byName.set(collectionKey(name), file);
    return [];
  });
  return [...findings, ...wrong];
}

interface Looked {
  readonly file: string;
  readonly content: CollectionContent;
  /** Taken before it was read. */
  readonly mark: SidecarMark | null;
  readonly known: RememberedCollection | null;
}

/** Whether it says something else than when it was last read, although its time and size are the same. */
function differs({ content, mark, known }: Looked): boolean {
  const isUnwritten = known !== null && known.mark.mtime === mark?.mtime && known.mark.bytes === mark.bytes;
  return isUnwritten && !isDeepStrictEqual(content, known.content);
}

function idOf(content: UsableContent | CollectionContent | undefined): string | null {
  return content?.kind === 'collection' ? content.collection.id : null;
}

const PROBLEM_OF = {
  newer: 'collection-newer',
  damaged: 'collection-damaged',
  unreadable: 'unreadable',
  'same-id': 'collection-twice',
  'same-name': 'collection-same-name',
} as const satisfies Record<string, Problem>;

function ofFault(file: string, { fault }: Extract<CollectionContent, { kind: 'fault' }>): Finding {
  const problem = PROBLEM_OF[fault.fault];
  if (problem === 'collection-twice') return finding(problem, file, { other: pathOf(fault.detail) });
  return finding(problem, file, { why: fault.detail });
}

function pathOf(file: string): string {
  return `${COLLECTIONS}/${basename(file)}`;
}

function finding(problem: Problem, file: string, more: Pick<Finding, 'why' | 'other'>): Finding {
  return { problem, isFault: true, id: null, folder: null, file: pathOf(file), expected: null, ...more };
}
