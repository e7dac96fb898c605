import type { Appearance } from '../../shared/model/settings.ts';
import type { Effects } from './create-actions.ts';

/** How long the window waits for more of the same change before it is kept. */
const KEEP_AFTER_MS = 400;

export interface AppearanceActions {
  readonly change: (patch: Partial<Appearance>) => void;
  readonly resizeArea: (name: string, pixels: number) => void;
  readonly toggleTheme: () => void;
}

/** Changes how the window looks at once, and keeps it in the settings a moment later. */
export function createAppearanceActions({ store, bridge, attempt }: Effects): AppearanceActions {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Settings that the engine tells of in between know nothing of these yet.
  let unsaved: Partial<Appearance> = {};

  const change = (patch: Partial<Appearance>): void => {
    const { settings } = store.getState();
    unsaved = { ...unsaved, ...patch };
    store.setState({ settings: { ...settings, appearance: { ...settings.appearance, ...unsaved } } });
    clearTimeout(timer);
    timer = setTimeout(() => {
      const appearance = { ...store.getState().settings.appearance, ...unsaved };
      unsaved = {};
      void attempt(() => bridge.settings.update({ appearance }));
    }, KEEP_AFTER_MS);
  };

  return {
    change,
    resizeArea: (name, pixels) => {
      const areas = unsaved.areas ?? store.getState().settings.appearance.areas;
      change({ areas: { ...areas, [name]: pixels } });
    },
    toggleTheme: () => {
      const { theme } = store.getState().settings.appearance;
      change({ theme: theme === 'dark' ? 'light' : 'dark' });
    },
  };
}
