import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Box3 } from 'three';
import { useApp } from '../../store/app-context.tsx';
import type { ViewControl } from '../camera/view-control.ts';

interface SavedViewProps {
  readonly control: ViewControl;
  /** What all models fit into; null while there is none. */
  readonly all: Box3 | null;
  readonly assets: readonly string[];
  /** The viewer's key of the active model; null while it is not read. */
  readonly key: string | null;
}

/**
 * Looks at what is compared from where it was looked at before; at first from where the active model was seen alone. What comes later, or is brought
 * to another size, is seen from where the others are.
 */
export function useSavedView({ control, all, assets, key }: SavedViewProps): void {
  const { store } = useApp();
  const hasStarted = useRef(false);
  const ids = `compared ${assets.join(' ')}`;
  const start = useEffectEvent((bounds: Box3) => {
    const { poses } = store.getState();
    const saved = hasStarted.current ? undefined : poses.get(ids);
    hasStarted.current = true;
    control.start(bounds, saved ?? 'before', key === null ? undefined : poses.get(key));
  });
  // Layout effects, so that no frame is drawn from another pose.
  useLayoutEffect(() => {
    if (all !== null) start(all);
  }, [all]);
  useLayoutEffect(
    () => () => {
      if (hasStarted.current) store.getState().savePose(ids, control.goal());
    },
    [store, ids, control],
  );
}
