import { extname } from 'node:path';
import { mediaTypeOf } from '../../media/formats/recognise/media-types.ts';

/** What a file is sent as to the window. Anything unknown is bytes, never a page or a script. */
export function contentTypeOf(path: string): string {
  const ending = extname(path).slice(1).toLowerCase();
  if (ending === 'json') return 'application/json';
  return mediaTypeOf(ending) ?? 'application/octet-stream';
}
