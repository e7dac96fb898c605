import { chmodSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';

export interface FolderLimit {
  readonly bytes: number;
  readonly files: number;
}

/** Which limit a folder with all that lies in it exceeds; null for none. Links are counted, and not followed. */
export function overLimit(folder: string, limit: FolderLimit): keyof FolderLimit | null {
  let bytes = 0;
  let files = 0;
  const folders = [folder];
  for (let at = folders.pop(); at !== undefined; at = folders.pop()) {
    for (const name of namesIn(at)) {
      files += 1;
      const path = join(at, name);
      const stats = statsOf(path);
      if (stats?.isDirectory()) folders.push(path);
      bytes += stats?.size ?? 0;
      if (bytes > limit.bytes) return 'bytes';
      if (files > limit.files) return 'files';
    }
  }
  return null;
}

function statsOf(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EACCES' ? namesInClosed(folder) : [];
  }
}

/** A program that closes a folder to everybody would hide what it writes there. */
function namesInClosed(folder: string): readonly string[] {
  try {
    chmodSync(folder, 0o700);
    return readdirSync(folder);
  } catch {
    // The program removed it a moment ago, or it is another user's.
    return [];
  }
}
