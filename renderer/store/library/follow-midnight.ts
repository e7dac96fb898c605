import type { AppStore } from '../app-state.ts';
import { isSearching } from './search-pages.ts';

/**
 * Reads a search again when the day changes: `date:today` is another day then, and nothing in the library says so. Returns a function that ends it.
 */
export function followMidnight(store: AppStore): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = (): void => {
    const now = new Date();
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
    timer = setTimeout(pass, midnight.getTime() - now.getTime());
  };
  const pass = (): void => {
    wait();
    const { libraryOrder, libraryState, libraryStatus, setLibraryStatus } = store.getState();
    if (libraryState === 'ready' && isSearching(libraryOrder)) setLibraryStatus(libraryStatus);
  };
  wait();
  return () => clearTimeout(timer);
}
