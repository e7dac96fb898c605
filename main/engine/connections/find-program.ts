import { access, constants, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AppError } from '../../../shared/model/app-error.ts';
import { REMBG, readCutoutCommand } from '../../../shared/model/cutout/cutout-command.ts';
import { isProgramPath, noProgramWords, programPlaces } from '../../../shared/model/cutout/program-places.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Looks for a program on the PATH, or at its path, without running it. The service has a function like this one.
 * @param cwd the folder from which relative paths count
 * @throws AppError `usage`
 */
async function findProgram(program: string, env: Environment, cwd: string): Promise<string> {
  const { platform } = process;
  let why: 'missing' | 'not-executable' = 'missing';
  for (const place of programPlaces({ program, path: env['PATH'] ?? env['Path'] ?? '', platform })) {
    const file = resolve(cwd, place);
    const isFile = await stat(file).then(
      (stats) => stats.isFile(),
      () => false,
    );
    if (!isFile) continue;
    if (
      await access(file, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return file;
    why = 'not-executable';
  }
  throw new AppError('usage', noProgramWords(program, why, platform));
}

/** Where rembg is on this machine; null if it is not on the PATH. */
export async function findRembg(env: Environment): Promise<string | null> {
  return findProgram(REMBG, env, '/').catch(() => null);
}

/**
 * Checks a cut-out command of a command line, without running it.
 * @param cwd the folder from which relative paths count
 * @throws AppError `usage` with a sentence about what is wrong with it
 */
export async function checkCutoutCommand(command: string, env: Environment, cwd: string): Promise<void> {
  const read = readCutoutCommand(command);
  if (!read.ok) throw new AppError('usage', read.why);
  await findProgram(read.command.program, env, cwd);
}

/**
 * Checks a cut-out command that is to be kept in the settings: the path of its program has to be a whole one, as it is used from anywhere.
 * @throws AppError `usage` with a sentence about what is wrong with it
 */
export async function checkKeptCutoutCommand(command: string, env: Environment): Promise<void> {
  const read = readCutoutCommand(command);
  if (!read.ok) throw new AppError('usage', read.why);
  const { program } = read.command;
  const { platform } = process;
  const isWhole = platform === 'win32' ? /^([a-z]:[\\/]|\\\\)/i.test(program) : program.startsWith('/');
  if (isProgramPath(program, platform) && !isWhole)
    throw new AppError(
      'usage',
      `The cut-out program ${program} is no whole path; give it from the root of the disk.`,
    );
  await findProgram(program, env, '/');
}
