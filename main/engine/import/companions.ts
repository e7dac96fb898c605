import { posix } from 'node:path';
import type { SeenFile } from './import-task.ts';
import { type SourceBytes, wholeOf } from './source-bytes.ts';

/** Files that a model names. */
export interface Companions {
  /** Paths as they are written, with forward slashes. */
  readonly needed: readonly string[];
  /** Without them it is shown with less. */
  readonly wished: readonly string[];
}

const NONE: Companions = { needed: [], wished: [] };

/** Bytes of an obj in which its material libraries are named; exporters name them before the first vertex. */
const OBJ_HEAD = 256 * 1024;
const MOST_MTL = 8 * 1024 ** 2;
const MOST_GLTF = 64 * 1024 ** 2;
const MOST_NAMES = 2_000;

/** The files that a model names; those of its material libraries are asked for with `texturesOf`. */
export async function companionsOf(source: SourceBytes, file: SeenFile, format: string): Promise<Companions> {
  if (format === 'obj') {
    const text = (await source.head(file, Math.min(file.bytes, OBJ_HEAD))).toString('utf8');
    const names = restsOf(text, /^mtllib[ \t]/).flatMap((rest) =>
      // One name with spaces, or several names.
      rest.includes(' ') ? [rest, ...rest.split(/\s+/)] : [rest],
    );
    return { needed: [], wished: clean(names) };
  }
  if (format === 'gltf') {
    const bytes = await wholeOf(source, file, MOST_GLTF);
    return bytes === null ? NONE : ofGltf(bytes.toString('utf8'));
  }
  return NONE;
}

/** The pictures that a material library names. */
export async function texturesOf(source: SourceBytes, file: SeenFile): Promise<readonly string[]> {
  const text = (await wholeOf(source, file, MOST_MTL))?.toString('utf8') ?? '';
  return clean(restsOf(text, /^(?:map_\w+|bump|disp|decal|refl|norm)[ \t]/i).map(withoutOptions));
}

/**
 * What stands behind a word in the lines that begin with it. Line by line: an expression over the whole text takes hours for megabytes of blank ones.
 * @param word with the space behind it
 */
function restsOf(text: string, word: RegExp): readonly string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((line) => {
    const trimmed = line.trim();
    const found = word.exec(trimmed)?.[0];
    return found === undefined ? [] : [trimmed.slice(found.length).trim()];
  });
}

/** `-bm 0.2 -s 1 1 1 wood oak.png`: options come first, each with its values. */
function withoutOptions(rest: string): string {
  const words = rest.split(/\s+/);
  let at = 0;
  while (words[at]?.startsWith('-')) {
    at += 1;
    while (at < words.length - 1 && /^(?:[-+]?[.\d][-+.\deE]*|on|off|[rgbmlz])$/.test(words[at] ?? ''))
      at += 1;
  }
  return words.slice(at).join(' ');
}

function ofGltf(text: string): Companions {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return NONE;
  }
  const of = (list: unknown): string[] =>
    Array.isArray(list)
      ? list.flatMap((each: unknown) => {
          const uri = typeof each === 'object' && each !== null && 'uri' in each ? each.uri : null;
          return typeof uri === 'string' && !/^[a-z][a-z\d+.-]+:/i.test(uri) ? [decoded(uri)] : [];
        })
      : [];
  const file =
    typeof json === 'object' && json !== null ? (json as { buffers?: unknown; images?: unknown }) : {};
  return { needed: clean(of(file.buffers)), wished: clean(of(file.images)) };
}

function decoded(uri: string): string {
  try {
    return decodeURIComponent(uri);
  } catch {
    // A `%` that begins no escape sequence belongs to the name.
    return uri;
  }
}

function clean(names: readonly string[]): readonly string[] {
  const written = names.map((name) => name.replaceAll('\\', '/').trim());
  return [...new Set(written.filter((name) => name !== ''))].slice(0, MOST_NAMES);
}

/** The last part of a path as some program wrote it. */
export function lastPart(name: string): string {
  return posix.basename(name);
}
