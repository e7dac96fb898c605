import { routeOf } from './routes.ts';

/** What a log says of one request: never a query, a header or a body. */
export interface RequestEntry {
  readonly requestId: string;
  readonly method: string;
  /** With the parts in braces that differ from call to call: `/files/{task}/{file}`. */
  readonly path: string;
  readonly status: number;
  /** The code in the answer's body; undefined for a file. */
  readonly code: number | undefined;
  /** Whose call it was; undefined if it was refused before that was known. */
  readonly client: string | undefined;
  readonly ms: number;
  /** Bytes that were sent, headers too. */
  readonly bytes: number;
  /** Whether the answer was taken to its last byte. */
  readonly whole: boolean;
}

/** The path of a log entry: one of those that the service has, whatever was asked for. */
export function pathTemplate(path: string | undefined): string {
  if (path === undefined) return '(bad address)';
  if (path.startsWith('/files/')) return '/files/{task}/{file}';
  return routeOf(path) === undefined ? '(unknown)' : path;
}
