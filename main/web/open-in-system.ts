import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { AppError } from '../../shared/model/app-error.ts';

/** Whether there is a display on which something can be opened. */
export function hasDisplay(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): boolean {
  return platform === 'darwin' || platform === 'win32' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
}

/** The program to run, without a shell. */
interface Opener {
  readonly program: string;
  readonly args: readonly string[];
  /** Whether Windows gets the arguments without quoting. */
  readonly verbatim?: boolean;
}

/**
 * Opens a page of our own in the system's browser. Resolves once that program runs.
 * @param file absolute, an .html file that we wrote
 * @throws AppError `not-found` if there is no display, or no such program; `usage` for any other file
 */
export async function openPage(
  file: string,
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  if (!isAbsolute(file) || !file.endsWith('.html')) {
    throw new AppError('usage', `Only a page is opened in a browser, and this is none: ${file}`);
  }
  const programs: Partial<Record<NodeJS.Platform, string>> = { darwin: 'open', win32: 'explorer.exe' };
  await start({ program: programs[platform] ?? 'xdg-open', args: [file] }, file, platform, env);
}

/**
 * Shows a folder in the system's file manager, and never runs anything. Anything but a folder is refused. Where a folder can be an
 * app (macOS) or more than a folder (Windows), its parent is opened with the folder selected. Resolves once the file manager runs.
 * @param folder absolute
 * @throws AppError `not-found` if there is no display, no such program or no such folder
 */
export async function showFolder(
  folder: string,
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  if (!hasDisplay(platform, env)) throw noDisplay(folder);
  const stats = isAbsolute(folder) ? await stat(folder).catch(() => null) : null;
  if (stats?.isDirectory() !== true) {
    throw new AppError('not-found', `There is no folder ${folder} to be shown; its drive may be away.`);
  }
  await start(showing(folder, platform), folder, platform, env);
}

function showing(folder: string, platform: NodeJS.Platform): Opener {
  if (platform === 'darwin') return { program: 'open', args: ['-R', folder] };
  if (platform === 'win32') {
    // a Windows path cannot contain a quotation mark
    return { program: 'explorer.exe', args: [`/select,"${folder}"`], verbatim: true };
  }
  return { program: 'xdg-open', args: [folder] };
}

async function start(
  { program, args, verbatim = false }: Opener,
  target: string,
  platform: NodeJS.Platform,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  if (!hasDisplay(platform, env)) throw noDisplay(target);
  await new Promise<void>((resolve, reject) => {
    const child = spawn(program, args, {
      stdio: 'ignore',
      detached: true,
      env,
      windowsVerbatimArguments: verbatim,
    });
    child.once('spawn', () => {
      child.unref();
      resolve();
    });
    child.once('error', (cause) => {
      reject(new AppError('not-found', `${program} could not be started. It is here: ${target}`, { cause }));
    });
  });
}

function noDisplay(target: string): AppError {
  return new AppError('not-found', `There is no display to open this on. It is here: ${target}`);
}
