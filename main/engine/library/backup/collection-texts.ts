import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { readSmallFile } from '../../disk/read-small-file.ts';
import {
  COLLECTIONS,
  collectionFiles,
  MAX_FILE_BYTES,
  parseCollectionFile,
  unpackedText,
} from '../collections/collection-file.ts';

/** A file of collections as a backup takes it. */
export interface FiledText {
  /** Its name in the folder of collections. */
  readonly file: string;
  /** Null if it cannot be used now. */
  readonly text: string | null;
}

/** The files of collections as they lie there. Those of a newer version are taken along as they are. */
export async function collectionsIn(library: string): Promise<readonly FiledText[]> {
  const found: FiledText[] = [];
  for (const file of await collectionFiles(library).catch(() => [])) {
    const text = await readSmallFile(join(library, COLLECTIONS, file), MAX_FILE_BYTES).catch(() => null);
    found.push({ file, text: text !== null && isUsable(file, text) ? text : null });
  }
  return found;
}

function isUsable(file: string, text: string): boolean {
  const content = parseCollectionFile(file, text);
  return content.kind !== 'fault' || content.fault.fault === 'newer';
}

/** What the index has of a file from before it was damaged; if it has nothing, an earlier backup may. */
export function lastTextOf(index: DatabaseSync, file: string): string | null {
  try {
    const row = index.prepare('SELECT packed FROM collection_texts WHERE file = ?').get(file);
    return row === undefined ? null : unpackedText(row['packed'] as Uint8Array);
  } catch {
    return null;
  }
}
