import type { DatabaseSync } from 'node:sqlite';
import type { BackedUp } from '../backup/read-backup.ts';
import {
  COLLECTIONS,
  type CollectionContent,
  parseCollectionFile,
  unpackedText,
} from '../collections/collection-file.ts';
import type { UsableContent } from '../collections/merge-file.ts';
import type { SidecarMark } from '../index/index-entry.ts';

/** No file has the mark of what a backup says. */
export const NO_MARK: SidecarMark = { mtime: -1, bytes: -1 };

/** A file of collections as Maquette last read it. */
export interface RememberedCollection {
  readonly mark: SidecarMark;
  readonly text: string;
  readonly content: UsableContent;
  /** The backup that it was read from, absolute; null if the index has it. */
  readonly backup: string | null;
}

/** @param file its name in the folder of collections */
export function collectionInBackup(backups: BackedUp, file: string): RememberedCollection | null {
  const contentOf = (text: string): CollectionContent => parseCollectionFile(file, text);
  const isGood = (text: string): boolean => contentOf(text).kind !== 'fault';
  const found = backups.textOf(`${COLLECTIONS}/${file}`, isGood);
  if (found === null) return null;
  const content = contentOf(found.text);
  return content.kind === 'fault' ? null : { mark: NO_MARK, text: found.text, content, backup: found.file };
}

/** Throws if nothing is remembered of it, or by a version of before its text was. */
export function collectionInIndex(database: DatabaseSync, file: string): RememberedCollection | null {
  const row = database
    .prepare(
      'SELECT mtime, bytes, fault, packed FROM collection_texts JOIN collection_files USING (file) WHERE file = ?',
    )
    .get(file);
  if (row === undefined) return null;
  const text = unpackedText(row['packed'] as Uint8Array);
  const content = parseCollectionFile(file, text);
  if (content.kind === 'fault') return null;
  const mark = { mtime: Number(row['mtime']), bytes: Number(row['bytes']) };
  return { mark: row['fault'] === null ? mark : NO_MARK, text, content, backup: null };
}
