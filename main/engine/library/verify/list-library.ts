import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readSmallFile } from '../../disk/read-small-file.ts';
import { monthsOf } from '../sync/survey.ts';
import type { Finding, Problem } from './finding.ts';
import { whyUnreadable } from './why-unreadable.ts';

/** What is to be looked at in a library. */
export interface LibraryList {
  /** The folders of assets, in the library and its trash; relative to it, sorted. */
  readonly folders: readonly string[];
  /** What is wrong outside of them. */
  readonly findings: readonly Finding[];
}

/** Lists a library. Throws the system's error if its drive disappears. */
export async function listLibrary(library: string, alive: () => void): Promise<LibraryList> {
  const folders: string[] = [];
  const findings: Finding[] = [];
  for (const month of await monthsOf(library)) {
    try {
      // As in the app: links are no assets, and hidden folders are put together or deleted at the moment.
      for (const entry of await entriesOf(join(library, month)))
        if (entry.isDirectory() && !entry.name.startsWith('.')) folders.push(`${month}/${entry.name}`);
    } catch (cause) {
      findings.push(finding('unreadable', month, await whyUnreadable(cause, library)));
    }
    alive();
  }
  for (const { name } of await entriesOf(join(library, 'collections'))) {
    if (!name.endsWith('.json') || name.startsWith('.')) continue;
    const why = await whyNoObject(library, join(library, 'collections', name));
    if (why !== null) findings.push(finding('collection-damaged', `collections/${name}`, why));
    alive();
  }
  return { folders: folders.sort(), findings };
}

function finding(problem: Problem, file: string, why: string): Finding {
  return { problem, isFault: true, id: null, folder: null, file, expected: null, why };
}

/** A collection holds names and ids. Bytes. */
const MAX_COLLECTION_BYTES = 64 * 1024 * 1024;

/** Why a file is no JSON object; null if it is one. */
async function whyNoObject(library: string, path: string): Promise<string | null> {
  try {
    const value: unknown = JSON.parse(await readSmallFile(path, MAX_COLLECTION_BYTES));
    return typeof value === 'object' && value !== null ? null : 'it is no JSON object';
  } catch (cause) {
    // It was taken away meanwhile.
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    return whyUnreadable(cause, library);
  }
}

async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return [];
    throw cause;
  });
  return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
}
