import { Readable } from 'node:stream';
import { answerWithFile, type FileToServe, inertType } from '../shell/file-answer.ts';
import type { PageFiles } from '../shell/page-files.ts';
import { FILE_HEADERS, PAGE_HEADERS } from '../shell/security-headers.ts';
import type { ShellEngine } from '../shell/shell-engine.ts';
import { isAppUrl } from './app-scheme.ts';

/** Pathnames that the engine answers. */
const ENGINE_FILE = /^\/(asset|file|thumb)\//;

/**
 * Answers `app://maquette/…`: the built window, and the artist's files as far as the engine granted them. Reads only:
 * dropped files have paths under Electron, so nothing is ever sent here.
 */
export function createAppProtocol(options: {
  readonly pages: PageFiles;
  readonly engine: Pick<ShellEngine, 'files'>;
}): (request: Request) => Promise<Response> {
  const find = async (pathname: string): Promise<FileToServe | null> => {
    if (!ENGINE_FILE.test(pathname)) return options.pages.get(decoded(pathname));
    const found = await options.engine.files.resolve(pathname);
    if (found === null) return null;
    const contentType = inertType(found.contentType);
    return { path: found.path, contentType, headers: FILE_HEADERS, cacheControl: 'private, no-cache' };
  };
  return async (request) => {
    if (!isAppUrl(request.url)) return refusal(403);
    if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405);
    const file = await find(new URL(request.url).pathname);
    if (file === null) return refusal(404);
    const { status, headers, body } = await answerWithFile(file, {
      method: request.method,
      range: request.headers.get('range'),
      ifRange: request.headers.get('if-range'),
      ifNoneMatch: request.headers.get('if-none-match'),
    });
    return new Response(body === null ? null : (Readable.toWeb(body) as ReadableStream<Uint8Array>), {
      status,
      headers,
    });
  };
}

function refusal(status: number): Response {
  return new Response(null, { status, headers: PAGE_HEADERS });
}

/** A pathname that is no text is no file of ours. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return '';
  }
}
