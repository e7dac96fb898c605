/** The last name of a path of any platform. */
export function lastName(path: string): string {
  const parts = path.split(/[\\/]/).filter(Boolean);
  return parts.at(-1) ?? path;
}

/** The folder that holds it; empty for a root. */
export function parentOf(path: string): string {
  return path.replace(/[\\/]+$/, '').replace(/[^\\/]*$/, '');
}

/** The same without a trailing separator. It is asked of every image of a plan. */
export function folderOf(path: string): string {
  let end = lastOther(path, path.length);
  while (end > 0 && !isSeparator(path, end - 1)) end -= 1;
  return path.slice(0, lastOther(path, end));
}

/** Where the separators before a position begin. */
function lastOther(path: string, before: number): number {
  let end = before;
  while (end > 0 && isSeparator(path, end - 1)) end -= 1;
  return end;
}

function isSeparator(path: string, at: number): boolean {
  const code = path.charCodeAt(at);
  return code === SLASH || code === BACKSLASH;
}

const SLASH = '/'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);

/** The path of what lies in a folder, spelled as the folder is. */
export function within(folder: string, name: string): string {
  return `${folder}${!folder.startsWith('/') && folder.includes('\\') ? '\\' : '/'}${name}`;
}

/** Whether a path says where it begins, on any platform: from the root, a drive or a share. */
export function isWholePath(path: string): boolean {
  return /^(\/|[a-z]:[\\/]|\\\\)/i.test(path);
}
