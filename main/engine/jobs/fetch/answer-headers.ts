import type { IncomingHttpHeaders } from 'node:http';
import { headerText } from '../../api/http-call.ts';

/** Weak validators do not promise the same bytes. */
export function strongEtag(etag: string | null): string | null {
  return etag !== null && /^"[^"]*"$/.test(etag) ? etag : null;
}

/**
 * Bytes of the whole file by an answer's headers; null where they do not say.
 * @param from where the body begins
 */
export function lengthOf(headers: IncomingHttpHeaders, from: number): number | null | 'at-odds' {
  const length = headerText(headers['content-length']);
  const byLength = length === null ? null : from + Number(length);
  const range = from > 0 ? /^bytes \d+-\d+\/(\d+)$/.exec(headerText(headers['content-range']) ?? '') : null;
  const byRange = range === null ? null : Number(range[1]);
  if (byLength !== null && byRange !== null && byLength !== byRange) return 'at-odds';
  return byRange ?? byLength;
}

/** Where the body of a part begins; null where that is not said. */
export function rangeStart(contentRange: string | null): number | null {
  const start = /^bytes (\d+)-/.exec(contentRange ?? '')?.[1];
  return start === undefined ? null : Number(start);
}
