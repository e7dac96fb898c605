import { basename } from 'node:path';
import {
  COLLECTIONS,
  type CollectionContent,
  collectionFiles,
  readCollectionFile,
} from '../collections/collection-file.ts';
import { collectionKey } from '../index/collections/collection-conditions.ts';
import type { Finding, Problem } from './finding.ts';
import { whyUnreadable } from './why-unreadable.ts';

/**
 * Says what is wrong with the files of collections, saved searches and the tree of tags. Throws the system's error if the drive disappears.
 * @param alive called whenever the disk answered
 */
export async function checkCollections(library: string, alive: () => void): Promise<readonly Finding[]> {
  const files: { readonly file: string; readonly content: CollectionContent }[] = [];
  const findings: Finding[] = [];
  for (const file of await collectionFiles(library)) {
    try {
      files.push({ file, content: await readCollectionFile(library, file) });
    } catch (cause) {
      findings.push(finding('unreadable', file, { why: await whyUnreadable(cause, library) }));
    }
    alive();
  }
  const byId = new Map<string, string>();
  const byName = new Map<string, string>();
  const wrong = files.flatMap(({ file, content }): readonly Finding[] => {
    if (content.kind === 'fault' && content.fault.detail.includes('ENOENT')) return [];
    if (content.kind === 'fault') return [ofFault(file, content)];
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
