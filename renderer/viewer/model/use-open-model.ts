import { useEffect, useEffectEvent, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { fetchDerivedFile } from '../preview/derived-file-store.ts';
import { PREVIEW_FILE } from '../preview/preview-name.ts';
import { readPreview } from '../preview/read-preview.ts';
import { buildModel } from '../scene/built-model.ts';
import { softwareDrawing } from '../software/software-drawing.ts';
import { modelKey, type Viewable } from '../viewable.ts';
import { loadModel } from './load-model.ts';
import { createModelSwitcher, type ModelSwitcher, type SwitcherState } from './model-switcher.ts';
import { type OpenModel, openModel } from './open-model.ts';
import { createRefCountedPool, type Lease } from './ref-counted-pool.ts';

type Wanted = Pick<Viewable, 'url' | 'sha256' | 'turn' | 'companions'>;

/** All models that viewers of this window show or read, by address and turn. */
const models = createRefCountedPool({
  make: (_: string, wanted: Wanted) => open(wanted),
  dispose: (model: OpenModel) => model.dispose(),
  // A viewer that tries again asks before the one that failed is gone, and a file may be readable by now.
  isSpent: (model) => model.current().state === 'failed',
});

/** Opens a model without showing it. One that a viewer opens then is the same. The caller must release it. */
export function acquireModel(wanted: Wanted): Lease<OpenModel> {
  return models.acquire(modelKey(wanted), wanted);
}

/** Opens a model while the viewer is mounted. The previous model stays until the next one is drawn. */
export function useOpenModel(wanted: Viewable): SwitcherState & Pick<ModelSwitcher, 'drawn'> {
  const [switcher] = useState(createModelSwitcher);
  const state = useSyncExternalStore(switcher.subscribe, switcher.current);
  const key = modelKey(wanted);
  const request = useEffectEvent((address: string) =>
    switcher.request(wanted, models.acquire(address, wanted)),
  );
  // Depends on the address and the turn only: an asset whose tags or name change is the same model. It is a layout effect, so that no frame shows
  // the new name with the state of the previous model.
  useLayoutEffect(() => request(key), [key]);
  useEffect(() => () => switcher.releaseAll(), [switcher]);
  return { ...state, drawn: switcher.drawn };
}

function open({ url, sha256, turn, companions = [] }: Wanted): OpenModel {
  return openModel({
    sha256,
    load: (options) => loadModel(url, { ...options, turn, companions }),
    findPreview: async (hash, signal) => {
      if (turn !== 'none') return null;
      const file = await fetchDerivedFile(hash, PREVIEW_FILE, signal);
      return file === null ? null : await readPreview(file);
    },
    readPreview,
    build: buildModel,
    coarse: softwareDrawing()?.coarse ?? null,
  });
}
