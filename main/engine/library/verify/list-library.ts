import type { Dirent } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { monthsOf } from '../sync/survey.ts';
import { checkCollections } from './check-collections.ts';
import type { Finding, Problem } from './finding.ts';
import type { RememberedSidecars } from './remembered-sidecars.ts';
import { whyUnreadable } from './why-unreadable.ts';

/** What is to be looked at in a library. */
export interface LibraryList {
  /** The folders of assets, in the library and its trash; relative to it, sorted. */
  readonly folders: readonly string[];
  /** What is wrong outside of them. */
  readonly findings: readonly Finding[];
}

/** Lists a library. Throws the system's error if its drive disappears. */
export async function listLibrary(
  library: string,
  remembered: RememberedSidecars | null,
  alive: () => void,
): Promise<LibraryList> {
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
  for (const found of await checkCollections(library, remembered, alive)) findings.push(found);
  return { folders: folders.sort(), findings };
}

function finding(problem: Problem, file: string, why: string): Finding {
  return { problem, isFault: true, id: null, folder: null, file, expected: null, why };
}

async function entriesOf(folder: string): Promise<readonly Dirent[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT' || cause.code === 'ENOTDIR') return [];
    throw cause;
  });
  return entries.sort((one, other) => (one.name < other.name ? -1 : 1));
}
