import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const packageSchema = z.object({ name: z.string(), version: z.string() });

/** The version in the package.json above this file, which may be source or built. */
export async function readVersion(): Promise<string> {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (; folder !== dirname(folder); folder = dirname(folder)) {
    const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => null);
    if (text === null) continue;
    const { name, version } = packageSchema.parse(JSON.parse(text));
    if (name === 'maquette') return version;
  }
  return 'unknown';
}
