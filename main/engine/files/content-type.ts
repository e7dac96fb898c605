import { extname } from 'node:path';
import { mediaTypeOf } from '../../media/formats/recognise/media-types.ts';

/** The content type of a file for the window. An unknown file is sent as bytes, never as a page or a script. */
export function contentTypeOf(path: string): string {
  const ending = extname(path).slice(1).toLowerCase();
  if (ending === 'json') return 'application/json';
  return mediaTypeOf(ending) ?? 'application/octet-stream';
}
