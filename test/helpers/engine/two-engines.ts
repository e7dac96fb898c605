import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { assetSchema } from '../../../shared/model/asset.ts';
import { tempFolder } from '../temp-folder.ts';
import { assetOf, writeLibrary, writeSidecar } from './sidecars.ts';
import { verified } from './verified-library.ts';

/** What an engine wrote into a library, by the ids of assets. */
export interface SaidByEngine {
  edits: number;
  /** Edits of which some assets were refused. */
  failed: number;
  readonly tags: Record<string, readonly string[]>;
  /** Tags that may be there or not. */
  readonly maybe: string[];
  readonly ratings: Record<string, number>;
  readonly notes: Record<string, string>;
}

const ASSETS = 40;
const run = promisify(execFile);
const ENTRY = fileURLToPath(new URL('./editing-engine-process.ts', import.meta.url));

/**
 * Has two engines edit one library at random, each in a process with a data folder of its own, and expects every edit there: each tag of both, and
 * of single values the last word of one of them.
 * @param wanted how many edits each makes at least, and for how long. Milliseconds
 * @returns how many edits were made
 */
export async function editWithTwoEngines(wanted: {
  readonly edits: number;
  readonly ms: number;
}): Promise<number> {
  const home = await tempFolder();
  const library = join(home, 'lib');
  await writeLibrary(library, 'shared-library');
  const ids = Array.from({ length: ASSETS }, (_, at) => `asset-${at}`);
  const folderOf = (id: string): string => `assets/2026-11/${id}`;
  for (const id of ids) await writeSidecar(library, folderOf(id), assetOf(id, { files: [] }));
  await writeFile(join(library, 'ids.json'), JSON.stringify(ids));
  const engine = async (name: string, seed: number): Promise<SaidByEngine> => {
    const numbers = [seed, wanted.edits, wanted.ms].map(String);
    const args = [
      '--disable-warning=ExperimentalWarning',
      ENTRY,
      library,
      join(home, name),
      name,
      ...numbers,
    ];
    const { stdout } = await run(process.execPath, args, { maxBuffer: 64 * 1024 * 1024 });
    return JSON.parse(stdout) as SaidByEngine;
  };
  const both = await Promise.all([engine('one', 7), engine('two', 1_234_567)]);
  for (const id of ids) await expectAllSaid(join(library, folderOf(id)), id, both);
  expect((await verified({ library, data: join(home, 'one') })).faults).toEqual([]);
  // Nobody was refused, or the edits were not made.
  const failed = both.reduce((sum, each) => sum + each.failed, 0);
  expect(failed).toBe(0);
  return both.reduce((sum, each) => sum + each.edits, 0);
}

async function expectAllSaid(folder: string, id: string, both: readonly SaidByEngine[]): Promise<void> {
  const asset = assetSchema.parse(JSON.parse(await readFile(join(folder, 'asset.json'), 'utf8')));
  const maybe = new Set(both.flatMap((each) => each.maybe));
  const sure = (tags: readonly string[]): string[] => tags.filter((tag) => !maybe.has(tag)).sort();
  expect(sure(asset.tags), id).toEqual(sure(both.flatMap(({ tags }) => tags[id] ?? [])));
  const lastWords = <Value>(of: (each: SaidByEngine) => Value | undefined): (Value | undefined)[] => {
    const found = both.map(of).filter((value) => value !== undefined);
    return found.length === 0 ? [undefined] : found;
  };
  expect(
    lastWords(({ ratings }) => ratings[id]).map((value) => value ?? 0),
    id,
  ).toContain(asset.rating);
  expect(
    lastWords(({ notes }) => notes[id]).map((value) => value ?? ''),
    id,
  ).toContain(asset.notes);
}
