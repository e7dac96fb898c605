import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Files under a folder that hold one of the texts, as plain text, base64 or UTF-16; each as `path: text`. */
export async function filesWith(folder: string, texts: readonly string[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path);
    for (const text of texts) if (isIn(bytes, text)) found.push(`${path}: ${text}`);
  }
  return found;
}

function isIn(bytes: Buffer, text: string): boolean {
  const base64 = Buffer.from(text).toString('base64').replace(/=+$/, '');
  return bytes.includes(text) || bytes.includes(text, 0, 'utf16le') || bytes.includes(base64);
}

/** The command lines of a process and of its children, where the system shows them (Linux). */
export async function commandLines(pid: number): Promise<readonly string[]> {
  const all = [pid, ...(await childrenOf(pid))];
  return Promise.all(all.map((each) => readFile(`/proc/${each}/cmdline`, 'utf8')));
}

export async function childrenOf(pid: number): Promise<readonly number[]> {
  const words = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return words.split(' ').filter(Boolean).map(Number);
}
