import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Where npm puts what package-lock.json names. */
export const nodeModules = join(root, 'node_modules');

/** Where the builds go: `main`, `shared`, `preload`, `renderer`. */
export const out = join(root, 'out');
