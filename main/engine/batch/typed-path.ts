import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { AppError } from '../../../shared/model/app-error.ts';
import { isWebAddress, whyNoSource } from '../../../shared/model/network/source-address.ts';

/**
 * Makes a path that somebody typed absolute.
 * @throws AppError `usage` for an address
 */
export function typedPath(text: string): string {
  const refused = isWebAddress(text)
    ? `“${text}” is an address, and a path is wanted here; give the path of a file or folder on this computer.`
    : whyNoSource(text);
  if (refused !== null) throw new AppError('usage', refused);
  return absolutePath(text, process.cwd());
}

/**
 * Makes a path absolute. The shell does not expand `~` in `--library=~/models`, so that is done here.
 * @param from the folder from which a relative path counts
 */
export function absolutePath(text: string, from: string): string {
  return resolve(from, text.replace(/^~(?=$|[/\\])/, homedir));
}
