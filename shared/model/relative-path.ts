import { z } from 'zod';

/** More than any file system allows. */
const MAX_LENGTH = 4_096;
/** Control characters, including NUL, and backslashes: they separate folders on Windows, and Maquette never writes them in names. */
const NEVER = /[\p{Cc}\\]/u;
/** `C:` is a drive on Windows. */
const DRIVE = /^[a-z]:/i;

/** Half a surrogate pair is no text: no address can be made of it, and no two systems keep it alike. */
export const isText = (text: string): boolean => text.isWellFormed();

/** Whether this is a path inside a folder on every platform, with forward slashes: it is not absolute and has no `..`. */
export function isRelativePath(path: string): boolean {
  if (path.length > MAX_LENGTH || NEVER.test(path) || DRIVE.test(path) || !isText(path)) return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

/** The path of a file in an asset's folder, as in its sidecar. It is checked, because any program may have written the sidecar. */
export const relativePathSchema = z
  .string()
  .refine(isRelativePath, 'a path that leads out of the folder, or is not written as a path in it');
