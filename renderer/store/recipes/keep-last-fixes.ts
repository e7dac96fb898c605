import type { App } from '../app.ts';

/** Takes up what the last used recipe mended by itself, as the recipe itself is taken up. Returns a function that stops this. */
export function keepLastFixes({ store }: Pick<App, 'store'>): () => void {
  return store.subscribe(({ facts, settings, setRecipeFixes }, before) => {
    if (before.facts === null && facts !== null) setRecipeFixes(settings.lastFixes);
  });
}
