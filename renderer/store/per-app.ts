import type { App } from './app.ts';

/**
 * Creates a value once for each app, at its first use, e.g. the actions of a feature, which keep timers and running requests.
 * Every panel and command gets the same instance, and no file has to list the actions of all features.
 */
export function perApp<Part>(make: (app: App) => Part): (app: App) => Part {
  const made = new WeakMap<App, { readonly part: Part }>();
  return (app) => {
    const known = made.get(app) ?? { part: make(app) };
    made.set(app, known);
    return known.part;
  };
}
