import { readFile } from 'node:fs/promises';
import type { TaskResult } from '../task.ts';
import type { Work } from './serve-requests.ts';
import { type Made, writeResult } from './write-result.ts';

/**
 * A request as it is sent to a worker process. It has the absolute paths of files in place of their bytes, because copying
 * 200 MB from one process to another would block both.
 */
export type Files<Request> = {
  readonly [Name in keyof Request]: Named<Request[Name]>;
} & {
  /** The folder for the result. Absolute path. */
  readonly into: string;
};

/** A file by its absolute path. */
export interface NamedFile {
  readonly path: string;
}

type Named<Value> = Value extends Uint8Array
  ? NamedFile
  : Value extends readonly (infer Item)[]
    ? readonly { readonly [Name in keyof Item]: Item[Name] extends Uint8Array ? NamedFile : Item[Name] }[]
    : Value;

/** The work of a worker process: reads the files of a request, makes the result, and writes it to disk. */
export function withFiles<Request, Result>(
  make: Work<Request, Result>,
  madeOf: (result: Result) => Made,
): Work<Files<Request>, TaskResult> {
  return async ({ into, ...named }, onProgress, say) => {
    const request = (await readNamedFiles(named)) as Request;
    return writeResult(into, madeOf(await make(request, onProgress, say)));
  };
}

/** Returns a copy of a value in which every named file is replaced by its bytes. */
async function readNamedFiles(value: unknown): Promise<unknown> {
  if (Array.isArray(value)) return Promise.all(value.map(readNamedFiles));
  if (typeof value !== 'object' || value === null) return value;
  if ('path' in value) return new Uint8Array(await readFile(String(value.path)));
  const entries = Object.entries(value).map(
    async ([name, item]) => [name, await readNamedFiles(item)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}
