import type { App } from './app.ts';

/**
 * Makes something once for each app, when it is first asked for: the actions of a feature, for example, which keep timers and
 * questions under way. Every panel and every command that asks gets the same one, and no file has to know the actions of all.
 */
export function perApp<Part>(make: (app: App) => Part): (app: App) => Part {
  const made = new WeakMap<App, { readonly part: Part }>();
  return (app) => {
    const known = made.get(app) ?? { part: make(app) };
    made.set(app, known);
    return known.part;
  };
}
