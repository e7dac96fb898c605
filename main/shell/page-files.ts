import { readdir } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FileToServe } from './file-answer.ts';
import { KTX2_WORKER_HEADERS, PAGE_HEADERS } from './security-headers.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.md': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
};

/** Vite puts a hash of the content into the names under assets/, so these files never change. */
const HASHED = /^\/assets\/.+-[\w-]{8,}\.\w+$/;

const KTX2_WORKER = /^\/assets\/ktx2-worker-[\w-]+\.js$/;

/** The window's built files by pathname. */
export interface PageFiles {
  readonly get: (pathname: string) => FileToServe | null;
}

/**
 * Reads the folder of the built window once. A request is looked up in this list and never becomes a path, so it cannot
 * leave the folder.
 * @param folder absolute
 * @returns an empty list if the window was not built
 */
export async function readPageFiles(folder: string): Promise<PageFiles> {
  const files = new Map<string, FileToServe>();
  const read = async (below: string): Promise<void> => {
    const entries = await readdir(join(folder, below), { withFileTypes: true });
    for (const entry of entries) {
      const pathname = `${below}/${entry.name}`;
      if (entry.isDirectory()) await read(pathname);
      else if (entry.isFile()) files.set(pathname, pageFile(folder, pathname));
    }
  };
  await read('').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code !== 'ENOENT') throw cause;
  });
  return { get: (pathname) => files.get(pathname === '/' ? '/index.html' : pathname) ?? null };
}

function pageFile(folder: string, pathname: string): FileToServe {
  return {
    path: join(folder, pathname),
    contentType: CONTENT_TYPES[extname(pathname)] ?? 'application/octet-stream',
    headers: KTX2_WORKER.test(pathname) ? KTX2_WORKER_HEADERS : PAGE_HEADERS,
    cacheControl: HASHED.test(pathname) ? 'private, max-age=31536000, immutable' : 'no-cache',
  };
}
