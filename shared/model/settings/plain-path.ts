/**
 * One spelling of an absolute path, to compare paths that the engine resolved with others that were kept as they were typed: without
 * doubled or trailing separators, and without `.` and `..`.
 */
export function plainPath(path: string): string {
  const parts: string[] = [];
  for (const part of path.split(SEPARATORS)) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

const SEPARATORS = /[\\/]+/;
