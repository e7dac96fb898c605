import { useActions, useAppState } from './app-context.tsx';

export interface AreaSize {
  /** In CSS pixels. */
  readonly size: number;
  readonly min: number;
  readonly max: number;
  readonly onResize: (size: number) => void;
}

/** The size of an area beside a splitter, as the artist left it. */
export function useAreaSize(name: string, initial: number, min: number, max: number): AreaSize {
  const kept = useAppState((state) => state.settings.appearance.areas[name]);
  const { appearance } = useActions();
  const size = Math.min(max, Math.max(min, kept ?? initial));
  return { size, min, max, onResize: (next) => appearance.resizeArea(name, next) };
}
