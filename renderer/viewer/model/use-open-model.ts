import { useEffect, useState, useSyncExternalStore } from 'react';
import { loadModel } from '../load/load-model.ts';
import { buildModel } from '../scene/built-model.ts';
import type { Viewable } from '../viewable.ts';
import { openModel } from './open-model.ts';
import { createRefCountedPool } from './ref-counted-pool.ts';
import { createSuccession, type Succession, type SuccessionState } from './succession.ts';

/** Every model that some viewer of this window shows or reads, by its address. */
const models = createRefCountedPool({
  make: (url: string) => openModel({ load: (options) => loadModel(url, options), build: buildModel }),
  dispose: (model) => model.dispose(),
});

/** Opens a model for as long as the viewer stands; the one before stays until the next is drawn. */
export function useOpenModel(wanted: Viewable): SuccessionState & Pick<Succession, 'drawn'> {
  const [succession] = useState(createSuccession);
  const state = useSyncExternalStore(succession.subscribe, succession.current);
  useEffect(() => succession.ask(wanted, models.acquire(wanted.url)), [succession, wanted]);
  useEffect(() => () => succession.end(), [succession]);
  return { ...state, drawn: succession.drawn };
}
