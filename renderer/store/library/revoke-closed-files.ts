import type { AppStore } from '../app-state.ts';

/** Frees the memory of an opened file when it is closed in the viewer. Returns a function that stops this. */
export function revokeClosedFiles(store: AppStore): () => void {
  return store.subscribe(({ viewing: now }, { viewing: before }) => {
    if (before.kind !== 'file' || (now.kind === 'file' && now.file === before.file)) return;
    URL.revokeObjectURL(before.file.url);
  });
}
