import type { IncomingHttpHeaders } from 'node:http';
import { headerText } from '../../api/http-call.ts';

/** A strong ETag, or null: a weak one does not guarantee identical bytes. */
export function strongEtag(etag: string | null): string | null {
  return etag !== null && /^"[^"]*"$/.test(etag) ? etag : null;
}

/**
 * The size of the whole file in bytes, from the answer's headers; null if they do not state it.
 * @param from offset of the body's first byte
 */
export function lengthOf(headers: IncomingHttpHeaders, from: number): number | null | 'at-odds' {
  const length = headerText(headers['content-length']);
  const byLength = length === null ? null : from + Number(length);
  const range = from > 0 ? /^bytes \d+-\d+\/(\d+)$/.exec(headerText(headers['content-range']) ?? '') : null;
  const byRange = range === null ? null : Number(range[1]);
  if (byLength !== null && byRange !== null && byLength !== byRange) return 'at-odds';
  return byRange ?? byLength;
}

/** Offset of the first byte of a partial body; null if the headers do not state it. */
export function rangeStart(contentRange: string | null): number | null {
  const start = /^bytes (\d+)-/.exec(contentRange ?? '')?.[1];
  return start === undefined ? null : Number(start);
}
