/** The last name of a path of any platform. */
export function lastName(path: string): string {
  const parts = path.split(/[\\/]/).filter(Boolean);
  return parts.at(-1) ?? path;
}

/** The folder that holds it; empty for a root. */
export function parentOf(path: string): string {
  return path.replace(/[\\/]+$/, '').replace(/[^\\/]*$/, '');
}

/** The path of what lies in a folder, spelled as the folder is. */
export function within(folder: string, name: string): string {
  return `${folder}${!folder.startsWith('/') && folder.includes('\\') ? '\\' : '/'}${name}`;
}

/** Whether a path says where it begins, on any platform: from the root, a drive or a share. */
export function isWholePath(path: string): boolean {
  return /^(\/|[a-z]:[\\/]|\\\\)/i.test(path);
}
