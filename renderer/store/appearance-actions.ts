import type { Appearance } from '../../shared/model/settings.ts';
import type { Effects } from './create-actions.ts';
import { keepSettings } from './keep-settings.ts';

export interface AppearanceActions {
  readonly change: (patch: Partial<Appearance>) => void;
  readonly resizeArea: (name: string, pixels: number) => void;
  readonly toggleTheme: () => void;
}

/** Changes how the window looks at once, and keeps it in the settings a moment later. */
export function createAppearanceActions(effects: Effects): AppearanceActions {
  const { current, change } = keepSettings(effects, 'appearance');
  return {
    change,
    resizeArea: (name, pixels) => change({ areas: { ...current().areas, [name]: pixels } }),
    toggleTheme: () => change({ theme: current().theme === 'dark' ? 'light' : 'dark' }),
  };
}
