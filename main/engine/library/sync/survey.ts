import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SidecarMark } from '../index/index-entry.ts';
import { inLanes, sidecarMark } from './sidecars.ts';

/** The folders that contain assets, by month. */
const TREES = ['assets', 'trash'] as const;
const MONTH = /^\d{4}-\d{2}$/;

/** `folders`: which folders were added and removed, and what became of damaged sidecars. `sidecars`: also which sidecars were edited. */
export type SurveyDepth = 'folders' | 'sidecars';

/** The differences between a month's folder on the disk and the index. Folders are relative to the library. */
export interface MonthSurvey {
  /** Folders that are new or changed. */
  readonly fresh: readonly string[];
  readonly gone: readonly string[];
}

/** The months' folders that exist: `assets/2026-11`. Throws the system's error if the drive disappeared. */
export async function monthsOf(library: string): Promise<readonly string[]> {
  const months: string[] = [];
  for (const tree of TREES) {
    for (const name of await foldersIn(join(library, tree))) {
      if (MONTH.test(name)) months.push(`${tree}/${name}`);
    }
  }
  return months;
}

/**
 * Compares a month's folder with the index. Hidden folders, which include staging folders, are ignored.
 * @param alive called whenever the disk answered
 */
export async function surveyMonth(
  library: string,
  month: string,
  known: ReadonlyMap<string, SidecarMark>,
  depth: SurveyDepth,
  alive: () => void = () => undefined,
): Promise<MonthSurvey> {
  const names = await foldersIn(join(library, month));
  const there = new Set(names.filter((name) => !name.startsWith('.')).map((name) => `${month}/${name}`));
  const fresh = [...there].filter((folder) => !known.has(folder));
  const compared = [...known].filter(
    ([folder, { isDamaged }]) => (depth === 'sidecars' || isDamaged === true) && there.has(folder),
  );
  await inLanes(compared, async ([folder, { mtime, bytes }]) => {
    const now = await sidecarMark(library, folder);
    alive();
    if (now.mtime !== mtime || now.bytes !== bytes) fresh.push(folder);
  });
  return { fresh: fresh.sort(), gone: [...known.keys()].filter((folder) => !there.has(folder)) };
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return [];
    throw cause;
  });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}
