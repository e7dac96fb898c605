import { createHmac } from 'node:crypto';
import { isEqualInConstantTime } from './tokens.ts';

/** The file of a task that a result URL names. */
export interface ResultFile {
  readonly taskId: string;
  /** `0.<extension>`, or `0.webp` for the cover. */
  readonly name: string;
}

/** Signs the URLs of results, and verifies them in requests. */
export interface ResultUrls {
  /** Returns a URL on `origin` that is valid for the configured lifetime from `now` (milliseconds since the epoch). */
  readonly sign: (origin: string, file: ResultFile, now: number) => string;
  /** Returns the file that a valid URL names; `expired`, also for a wrong signature; undefined if it is not the path of a result. */
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
      const isValid =
        isEqualInConstantTime(url.searchParams.get('sig') ?? '', signature(url.pathname, expires)) &&
        Number(expires) > now;
      return isValid ? { taskId, name } : 'expired';
    },
  };
}
