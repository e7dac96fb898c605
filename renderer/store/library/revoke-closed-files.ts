import type { AppStore } from '../app-state.ts';

/** Gives the memory of a file back that was opened to be looked at, once it is viewed no more. Returns its undo. */
export function revokeClosedFiles(store: AppStore): () => void {
  return store.subscribe(({ viewing: now }, { viewing: before }) => {
    if (before.kind !== 'file' || (now.kind === 'file' && now.file === before.file)) return;
    URL.revokeObjectURL(before.file.url);
  });
}
