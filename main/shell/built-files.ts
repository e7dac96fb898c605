import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder `out`, seen from the sources (main/shell) and from the build (out/main/shell). */
const OUT = new URL(extname(import.meta.url) === '.ts' ? '../../out/' : '../../', import.meta.url);

/** The built window: index.html and its assets. */
export const PAGE_FOLDER: string = fileURLToPath(new URL('renderer', OUT));

/** The built preload script. */
export const PRELOAD_FILE: string = fileURLToPath(new URL('preload/index.cjs', OUT));

/** The local service's entry. */
export const SERVICE_FILE: string = fileURLToPath(
  new URL(`../service/main${extname(import.meta.url)}`, import.meta.url),
);
