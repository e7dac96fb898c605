import type { Ids } from '../ports.ts';

/** Permissions to read a file: a random name for each, known only to those to whom the engine gave it. */
export interface Grants {
  /** The name for a file; the same one as long as it is remembered. */
  readonly grant: (path: string) => string;
  readonly pathOf: (grant: string) => string | null;
}

/** The most names that are remembered. The least recently used are evicted, and the window requests their pictures again. */
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
