import { z } from 'zod';

/** More than any file system takes. */
const MAX_LENGTH = 4_096;
/** Control characters, NUL among them. A backslash separates on Windows, and is part of a name nowhere that Maquette writes. */
const NEVER = /[\p{Cc}\\]/u;
/** `C:` begins a drive of Windows. */
const DRIVE = /^[a-z]:/i;

/** Whether this is a path below a folder on every platform, with forward slashes: it begins nowhere else and never turns back. */
export function isRelativePath(path: string): boolean {
  if (path.length > MAX_LENGTH || NEVER.test(path) || DRIVE.test(path)) return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

/** Of a file in a folder, as a sidecar names it: sidecars are files that anybody may have written. */
export const relativePathSchema = z
  .string()
  .refine(isRelativePath, 'a path that leads out of the folder, or is not written as a path in it');
