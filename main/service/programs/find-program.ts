import { accessSync, constants, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { noProgramWords, programPlaces } from '../../../shared/model/cutout/program-places.ts';

export type FoundProgram =
  | { readonly ok: true; readonly file: string }
  /** `why` is a whole sentence. */
  | { readonly ok: false; readonly why: string };

/** Looks for a program on the PATH, or at its path, without running it. The engine has a function like this one. */
export function findProgram(
  program: string,
  { env, cwd }: { readonly env: Readonly<Record<string, string | undefined>>; readonly cwd: string },
): FoundProgram {
  const { platform } = process;
  let why: 'missing' | 'not-executable' = 'missing';
  for (const place of programPlaces({ program, path: env['PATH'] ?? env['Path'] ?? '', platform })) {
    const file = resolve(cwd, place);
    if (!isFile(file)) continue;
    if (isExecutable(file)) return { ok: true, file };
    why = 'not-executable';
  }
  return { ok: false, why: noProgramWords(program, why, platform) };
}

function isFile(file: string): boolean {
  try {
    return statSync(file).isFile();
  } catch {
    // It is not there, or lies in a folder that may not be read.
    return false;
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
