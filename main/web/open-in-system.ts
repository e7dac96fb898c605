import { spawn } from 'node:child_process';
import { AppError } from '../../shared/model/app-error.ts';

/** The program that opens a folder or an address on a platform. */
const OPENERS: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'open',
  win32: 'explorer.exe',
  linux: 'xdg-open',
};

/** Whether somebody could see what is opened. */
export function hasDisplay(platform: NodeJS.Platform, env: NodeJS.ProcessEnv): boolean {
  return platform === 'darwin' || platform === 'win32' || Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
}

/**
 * Opens a folder or an address with the system's own program, without a shell. Resolves once that program runs.
 * @throws AppError `not-found` where there is no display, or no such program
 */
export async function openInSystem(
  target: string,
  platform: NodeJS.Platform = process.platform,
  env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
  const program = OPENERS[platform] ?? 'xdg-open';
  if (!hasDisplay(platform, env)) {
    throw new AppError('not-found', `There is no display to open this on. It is here: ${target}`);
  }
  await new Promise<void>((resolve, reject) => {
    const child = spawn(program, [target], { stdio: 'ignore', detached: true, env });
    child.once('spawn', () => {
      child.unref();
      resolve();
    });
    child.once('error', (cause) => {
      reject(new AppError('not-found', `${program} could not be started. It is here: ${target}`, { cause }));
    });
  });
}
