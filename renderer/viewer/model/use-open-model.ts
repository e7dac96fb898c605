import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { fetchKept } from '../preview/kept-previews.ts';
import { PREVIEW_FILE } from '../preview/preview-name.ts';
import { readPreview } from '../preview/read-preview.ts';
import { buildModel } from '../scene/built-model.ts';
import type { Viewable } from '../viewable.ts';
import { loadModel } from './load-model.ts';
import { type OpenModel, openModel } from './open-model.ts';
import { createRefCountedPool } from './ref-counted-pool.ts';
import { createSuccession, type Succession, type SuccessionState } from './succession.ts';

/** Every model that some viewer of this window shows or reads, by its address. */
const models = createRefCountedPool({ make: open, dispose: (model: OpenModel) => model.dispose() });

/** Opens a model for as long as the viewer stands; the one before stays until the next is drawn. */
export function useOpenModel(wanted: Viewable): SuccessionState & Pick<Succession, 'drawn'> {
  const [succession] = useState(createSuccession);
  const state = useSyncExternalStore(succession.subscribe, succession.current);
  const { url } = wanted;
  // before anyone sees the new name with the state of the model before it
  // biome-ignore lint/correctness/useExhaustiveDependencies: an asset whose tags or name change is the same model
  useLayoutEffect(() => succession.ask(wanted, models.acquire(url, wanted.sha256)), [succession, url]);
  useEffect(() => () => succession.end(), [succession]);
  return { ...state, drawn: succession.drawn };
}

function open(url: string, sha256: string | null): OpenModel {
  return openModel({
    sha256,
    load: (options) => loadModel(url, options),
    findPreview: async (hash, signal) => {
      const file = await fetchKept(hash, PREVIEW_FILE, signal);
      return file === null ? null : await readPreview(file);
    },
    readPreview,
    build: buildModel,
  });
}
