import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { AppError } from '../../../shared/model/app-error.ts';
import { isWebAddress, whyNoSource } from '../../../shared/model/source-address.ts';

/**
 * A path as somebody types it, made absolute.
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
 * A path made absolute. No shell has read the one of `--library=~/models`, so `~` is still to become the home folder.
 * @param from where a relative one counts from
 */
export function absolutePath(text: string, from: string): string {
  return resolve(from, text.replace(/^~(?=$|[/\\])/, homedir));
}
