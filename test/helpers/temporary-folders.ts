import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Makes folders for one test; `undo` grows by what removes each. */
export function temporaryFolders(undo: (() => unknown)[]): () => string {
  return () => {
    const folder = mkdtempSync(join(tmpdir(), 'maquette-test-service-'));
    undo.push(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  };
}
