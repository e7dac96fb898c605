import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { z } from 'zod';
import {
  type Collection,
  type CollectionFault,
  collectionSchema,
  MAX_COLLECTION_ASSETS,
} from '../../../../shared/model/collections/collection.ts';
import {
  type SavedSearches,
  savedSearchesSchema,
} from '../../../../shared/model/collections/saved-searches.ts';
import { type TagTree, tagTreeSchema } from '../../../../shared/model/collections/tag-tree.ts';
import { fitsBounds } from '../../../../shared/model/json-bounds.ts';
import { isDriveGone } from '../../disk/drive-gone.ts';
import { readSmallFile } from '../../disk/read-small-file.ts';
import type { SidecarMark } from '../index/index-entry.ts';

/** The folder of the library that holds collections, saved searches and the tree of tags. */
export const COLLECTIONS = 'collections';
/** Where deleted collections go, in that folder. */
export const DELETED = 'deleted';
export const SEARCHES_FILE = 'searches.json';
export const TAGS_FILE = 'tags.json';

/** The longest file: a collection of 150,000 assets has a half of it. Bytes. */
export const MAX_FILE_BYTES = 16 * 1024 * 1024;
const BOUNDS = { depth: 64, values: 400_000, characters: MAX_FILE_BYTES };
/** The length limit for what is said of a fault. Characters. */
const MAX_WORDS = 500;

/** What a file of the folder holds. */
export type CollectionContent =
  | { readonly kind: 'collection'; readonly collection: Collection }
  | { readonly kind: 'searches'; readonly searches: SavedSearches }
  | { readonly kind: 'tags'; readonly tags: TagTree }
  | { readonly kind: 'fault'; readonly fault: CollectionFault };

/** A file with its time and size, taken before it was read. */
export interface CollectionFile {
  /** Its name in the folder. */
  readonly file: string;
  readonly mark: SidecarMark;
  readonly content: CollectionContent;
  /** Its text as {@link unpackedText} reads it; null if it cannot be used. */
  readonly packed: Uint8Array | null;
}

/** Packed with a checksum, so that bits that flip meanwhile are noticed. */
function packedText(text: string): Uint8Array {
  return zstdCompressSync(text, { params: { [constants.ZSTD_c_checksumFlag]: 1 } });
}

/** The text of a file, which was kept packed. Throws if it is damaged. */
export function unpackedText(packed: Uint8Array): string {
  return zstdDecompressSync(packed, { maxOutputLength: MAX_FILE_BYTES }).toString('utf8');
}

export interface CollectionSurvey {
  /** Files that are new or changed. */
  readonly fresh: readonly CollectionFile[];
  readonly gone: readonly string[];
}

/**
 * Reads the files that are not known as they are now. Throws the system's error if the drive disappears meanwhile.
 * @param known by their names
 * @param alive called whenever the disk answered
 */
export async function surveyCollections(
  library: string,
  known: ReadonlyMap<string, SidecarMark>,
  alive: () => void = () => undefined,
): Promise<CollectionSurvey> {
  const names = await collectionFiles(library);
  const fresh: CollectionFile[] = [];
  const there = new Set<string>();
  for (const file of names) {
    const mark = await collectionMark(library, file);
    alive();
    if (mark === null) continue;
    there.add(file);
    const before = known.get(file);
    if (before?.mtime === mark.mtime && before.bytes === mark.bytes) continue;
    const { content, text } = await readFileOf(library, file);
    const packed = content.kind === 'fault' || text === null ? null : packedText(text);
    fresh.push({ file, mark: isPassing(content) ? { ...mark, mtime: -1 } : mark, content, packed });
    alive();
  }
  return { fresh, gone: [...known.keys()].filter((file) => !there.has(file)) };
}

/** Whether the disk, and not the content, was at fault: the file is read again the next time, though it has not changed. */
function isPassing(content: CollectionContent): boolean {
  return content.kind === 'fault' && content.fault.fault === 'unreadable';
}

/** The names of the files that may be ours, in their order. None if there is no such folder. */
export async function collectionFiles(library: string): Promise<readonly string[]> {
  const names = await readdir(join(library, COLLECTIONS)).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return [];
    throw cause;
  });
  return names.filter((name) => name.endsWith('.json') && !name.startsWith('.')).sort();
}

/** The time and size of a file; null for what is no file, or not there any more. Throws the system's error if the drive disappears. */
export async function collectionMark(library: string, file: string): Promise<SidecarMark | null> {
  try {
    const stats = await lstat(join(library, COLLECTIONS, file));
    return stats.isDirectory() ? null : { mtime: stats.mtimeMs, bytes: stats.size };
  } catch (cause) {
    if (isDriveGone(cause)) throw cause;
    return null;
  }
}

/** What is in a file now. What cannot be used is told as a fault. */
export async function readCollectionFile(library: string, file: string): Promise<CollectionContent> {
  return (await readFileOf(library, file)).content;
}

/** `text`: null if it cannot be read */
async function readFileOf(
  library: string,
  file: string,
): Promise<{ readonly content: CollectionContent; readonly text: string | null }> {
  let text: string;
  try {
    text = await readSmallFile(join(library, COLLECTIONS, file), MAX_FILE_BYTES);
  } catch (cause) {
    if (isDriveGone(cause)) throw cause;
    const { code } = cause as NodeJS.ErrnoException;
    const content = faultOf(file, code === undefined ? 'damaged' : 'unreadable', cause);
    return { content, text: null };
  }
  return { content: parseCollectionFile(file, text), text };
}

export function parseCollectionFile(file: string, text: string): CollectionContent {
  try {
    // An editor of Windows may put a mark before the text.
    const value: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    if (!fitsBounds(value, BOUNDS)) throw new Error('it holds more than such a file ever does');
    return contentOf(file, value);
  } catch (cause) {
    return faultOf(file, 'damaged', cause);
  }
}

function contentOf(file: string, value: unknown): CollectionContent {
  const { format = null, version = null } = (value ?? {}) as { format?: unknown; version?: unknown };
  const isOurs = ['maquette-collection', 'maquette-searches', 'maquette-tags'].includes(String(format));
  if (isOurs && typeof version === 'number' && version > 1)
    return faultOf(file, 'newer', `version ${version}`);
  if (file === SEARCHES_FILE) return { kind: 'searches', searches: savedSearchesSchema.parse(value) };
  if (file === TAGS_FILE) return { kind: 'tags', tags: tagTreeSchema.parse(value) };
  if (format === 'maquette-searches') return faultOf(file, 'same-id', SEARCHES_FILE);
  if (format === 'maquette-tags') return faultOf(file, 'same-id', TAGS_FILE);
  const collection = collectionSchema.parse(value);
  if (collection.assets.length > MAX_COLLECTION_ASSETS)
    return faultOf(file, 'damaged', `it has more than ${MAX_COLLECTION_ASSETS} assets`);
  return { kind: 'collection', collection: { ...collection, assets: [...new Set(collection.assets)] } };
}

function faultOf(file: string, fault: CollectionFault['fault'], cause: unknown): CollectionContent {
  const detail = wordsOf(cause).slice(0, MAX_WORDS);
  return { kind: 'fault', fault: { file, fault, detail } };
}

/** Of a schema, the first thing that is wrong: its message is the JSON of all. */
function wordsOf(cause: unknown): string {
  if (!(cause instanceof z.ZodError)) return cause instanceof Error ? cause.message : String(cause);
  const [first] = cause.issues;
  return first === undefined
    ? 'nothing is said of why'
    : [first.path.join('.'), first.message].filter(Boolean).join(': ');
}
