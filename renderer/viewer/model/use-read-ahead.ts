import { useEffect, useEffectEvent, useState } from 'react';
import type { AssetView } from '../../../shared/bridge/views.ts';
import { useAppState } from '../../store/app-context.tsx';
import { softwareDrawing } from '../software/software-drawing.ts';
import { modelKey, type Viewable, viewableAsset } from '../viewable.ts';
import { isLightEnough } from './is-light-enough.ts';
import { createReadAhead } from './read-ahead.ts';
import { acquireModel } from './use-open-model.ts';

/** The same file has another key when its bytes have changed, or when it was found at another place. */
const keyOf = (viewable: Viewable): string =>
  `${modelKey(viewable)} ${viewable.sha256} ${viewable.imported?.link ?? ''}`;

interface ReadAheadOptions {
  readonly shown: Viewable;
  /** The likeliest first. */
  readonly ahead: readonly AssetView[];
  /** Whether the model that is shown needs nothing more: it is drawn whole. */
  readonly isIdle: boolean;
}

/** Reads the models that may be shown next while there is nothing else to do, so that they are drawn at once. */
export function useReadAhead({ shown, ahead, isIdle }: ReadAheadOptions): void {
  const [reader] = useState(() => createReadAhead());
  const settings = useAppState((state) => state.settings.viewer);
  const drawnBy = softwareDrawing() === null ? 'card' : 'software';
  const wanted = ahead
    .filter((view) => isLightEnough(view, drawnBy))
    .map((view) => viewableAsset(view, settings));
  // The viewables are new ones with each fact of an asset that changes; what was read stays.
  const keys = wanted.map(keyOf).join('\n');
  const begin = useEffectEvent((among: string, mayRead: boolean, signal: AbortSignal) => {
    reader.keepOnly(new Set([...among.split('\n'), keyOf(shown)]));
    if (!mayRead) return;
    const models = wanted.map((each) => ({ key: keyOf(each), acquire: () => acquireModel(each) }));
    const idle = requestIdleCallback(() => void reader.read(models, signal));
    signal.addEventListener('abort', () => cancelIdleCallback(idle));
  });
  useEffect(() => {
    const stop = new AbortController();
    begin(keys, isIdle, stop.signal);
    return () => stop.abort();
  }, [keys, isIdle]);
  useEffect(() => () => reader.keepOnly(new Set()), [reader]);
}
