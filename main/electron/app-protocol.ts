import { Readable } from 'node:stream';
import type { ReadableStream as WebReadableStream } from 'node:stream/web';
import { AppError } from '../../shared/model/app-error.ts';
import { answerWithFile, type FileToServe, inertType } from '../shell/file-answer.ts';
import type { PageFiles } from '../shell/page-files.ts';
import { FILE_HEADERS, PAGE_HEADERS } from '../shell/security-headers.ts';
import type { ShellEngine } from '../shell/shell-engine.ts';
import { isAppUrl } from './app-scheme.ts';
import { onlyPictures } from './only-pictures.ts';

/** Paths that the engine answers. */
const ENGINE_FILE = /^\/(?:asset|file|thumb|cache)\//;
/** Paths of what may be missing: the window asks whether it is there. */
const PERHAPS_THERE = /^\/(?:cache|thumb)\//;
/** Paths to which the window may send files. */
const DERIVED_FILE = /^\/cache\/([^/]+)\/([^/]+)$/;
const PASTED_FILE = /^\/inbox\/([0-9a-f]{64})\/([^/]+)$/;

/**
 * Answers `app://maquette/…`: the built window, and the artist's files for which the engine gave permission. Accepts only
 * what the window derived from models, and pictures that are pasted without a file: other files have paths under Electron.
 */
export function createAppProtocol(options: {
  readonly pages: PageFiles;
  readonly engine: Pick<ShellEngine, 'files'>;
}): (request: Request) => Promise<Response> {
  const find = async (pathname: string, signal: AbortSignal): Promise<FileToServe | null> => {
    if (!ENGINE_FILE.test(pathname)) return options.pages.get(decoded(pathname));
    const found = await options.engine.files.resolve(pathname, signal);
    if (found === null) return null;
    const contentType = inertType(found.contentType);
    return { path: found.path, contentType, headers: FILE_HEADERS, cacheControl: 'private, no-cache' };
  };
  return async (request) => {
    if (!isAppUrl(request.url)) return refusal(403);
    const { pathname } = new URL(request.url);
    if (request.method === 'PUT') return take(options.engine, pathname, request);
    if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(405);
    const file = await find(pathname, request.signal);
    // the window asks whether a file is cached, or has a picture: an empty answer is no error
    if (file === null) return refusal(PERHAPS_THERE.test(pathname) ? 204 : 404);
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

async function take(
  { files }: Pick<ShellEngine, 'files'>,
  pathname: string,
  { body }: Request,
): Promise<Response> {
  const [, model, derived] = DERIVED_FILE.exec(pathname) ?? [];
  const [, picture, encodedName = ''] = PASTED_FILE.exec(pathname) ?? [];
  const name = decoded(encodedName);
  if (body === null) return refusal(405);
  const content = Readable.fromWeb(body as WebReadableStream<Uint8Array>);
  try {
    if (model !== undefined && derived !== undefined) {
      await files.keepDerived(model, derived, content);
      return Response.json(null, { headers: PAGE_HEADERS });
    }
    if (picture === undefined || name === '') return refusal(405);
    const path = await files.stageUpload(picture, name, Readable.from(onlyPictures(content, name)));
    return Response.json({ path }, { headers: PAGE_HEADERS });
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    return Response.json(cause.toBody(), { status: 422, headers: PAGE_HEADERS });
  }
}

function refusal(status: number): Response {
  return new Response(null, { status, headers: PAGE_HEADERS });
}

/** Null if the path cannot be decoded: it is then no file of ours. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return '';
  }
}
