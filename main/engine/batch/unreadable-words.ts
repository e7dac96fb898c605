import { STILL_WRITTEN } from './read-whole.ts';

/** What stands in a name for bytes that are not UTF-8; such a name leads to no file. */
const NO_CHARACTER = '\uFFFD';

/** Whether a file that was found cannot be opened only because it went away meanwhile. */
export const isGone = (path: string, { code }: NodeJS.ErrnoException): boolean =>
  code === 'ENOENT' && !path.includes(NO_CHARACTER);

/** Says why a file or folder could not be read. */
export function unreadableWords(path: string, cause: NodeJS.ErrnoException): string {
  switch (cause.code) {
    case 'EACCES':
    case 'EPERM':
      return `${path} cannot be opened: you have no permission to read it; change its permissions.`;
    case 'ENOENT':
      if (path.includes(NO_CHARACTER)) {
        return `${path} cannot be opened: its name has bytes that are no UTF-8 text; rename it.`;
      }
      return `${path} is not there any more, or is a link that leads nowhere; look for where it went.`;
    case 'ELOOP':
      return `${path} is a link that leads back to itself; replace it by the file it stands for.`;
    case 'ENAMETOOLONG':
      return `${path} is longer than a file system takes, so nothing can lie there; check the path.`;
    case STILL_WRITTEN:
      return `${path} is still being written; wait until it is complete, then look again.`;
    default:
      return `${path} cannot be read (${cause.code ?? cause.message}); check the drive it lies on.`;
  }
}

/** What is said of something that is no file, and would be read for ever. */
export const specialWords = (path: string): string =>
  `${path} is a pipe, a socket or a device, and no file; it was not read.`;

/** What is said of a folder below which no further ones are looked into. */
export function tooDeepWords(folder: string, depth: number): string {
  return `${folder} lies ${depth} folders down, so the folders in it were not looked into; choose it by itself, or move it up.`;
}
