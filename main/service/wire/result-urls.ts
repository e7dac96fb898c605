import { createHmac } from 'node:crypto';
import { isEqualInConstantTime } from './tokens.ts';

/** A file of a task, as its URL names it. */
export interface ResultFile {
  readonly taskId: string;
  /** `0.<extension>`, or `0.webp` for the cover. */
  readonly name: string;
}

/** Signs the URLs of results, and judges those that come back. */
export interface ResultUrls {
  /** A URL on `origin`, good for the time to live from `now` on (milliseconds since the epoch). */
  readonly sign: (origin: string, file: ResultFile, now: number) => string;
  /** The file that a good URL names; `expired` for a wrong signature too; undefined for a path that is none of ours. */
  readonly verify: (url: URL, now: number) => ResultFile | 'expired' | undefined;
}

const PATH = /^\/files\/([a-z0-9.-]+)\/(0\.[a-z0-9]+)$/;

export function createResultUrls(options: {
  readonly secret: Buffer;
  readonly ttlSeconds: number;
}): ResultUrls {
  const signature = (path: string, expires: string): string =>
    createHmac('sha256', options.secret).update(`url\n${path}\n${expires}`).digest('base64url');

  return {
    sign: (origin, { taskId, name }, now) => {
      const path = `/files/${taskId}/${name}`;
      const expires = String(Math.floor(now + options.ttlSeconds * 1000));
      return `${origin}${path}?expires=${expires}&sig=${signature(path, expires)}`;
    },
    verify: (url, now) => {
      const [, taskId, name] = PATH.exec(url.pathname) ?? [];
      if (taskId === undefined || name === undefined) return undefined;
      const expires = url.searchParams.get('expires') ?? '';
      const good =
        isEqualInConstantTime(url.searchParams.get('sig') ?? '', signature(url.pathname, expires)) &&
        Number(expires) > now;
      return good ? { taskId, name } : 'expired';
    },
  };
}
