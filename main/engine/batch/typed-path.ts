import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { AppError } from '../../../shared/model/app-error.ts';
import { isWebAddress, whyNoSource } from '../../../shared/model/source-address.ts';

/**
 * A path as somebody types it, made absolute. No shell has read it, so `~` is still to become the home folder.
 * @throws AppError `usage` for an address
 */
export function typedPath(text: string): string {
  const refused = isWebAddress(text)
    ? `“${text}” is an address, and a path is wanted here; give the path of a file or folder on this computer.`
    : whyNoSource(text);
  if (refused !== null) throw new AppError('usage', refused);
  return resolve(text.replace(/^~(?=$|[/\\])/, homedir));
}
