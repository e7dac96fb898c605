import type { Ids } from '../ports.ts';

/** Leave to see a file: a random name for each, known only to whom the engine gave it. */
export interface Grants {
  /** The grant of a file; the same as long as it is remembered. */
  readonly grant: (path: string) => string;
  readonly pathOf: (grant: string) => string | null;
}

/** Remembered at most; the ones not asked for longest are forgotten, and their pictures are asked for anew. */
const REMEMBERED = 50_000;
const LENGTH = 32;

export function createGrants(ids: Ids): Grants {
  const grantOf = new Map<string, string>();
  const pathOf = new Map<string, string>();

  function remember(path: string, grant: string): void {
    grantOf.delete(path);
    grantOf.set(path, grant);
    pathOf.set(grant, path);
    if (grantOf.size <= REMEMBERED) return;
    for (const [oldest, itsGrant] of grantOf) {
      grantOf.delete(oldest);
      pathOf.delete(itsGrant);
      return;
    }
  }

  return {
    grant: (path) => {
      const grant = grantOf.get(path) ?? ids.hex(LENGTH);
      remember(path, grant);
      return grant;
    },
    pathOf: (grant) => pathOf.get(grant) ?? null,
  };
}
