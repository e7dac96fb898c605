import type { Texture } from 'three';
import type { EnvironmentName } from '../../../shared/model/settings/viewer-settings.ts';
import { inSlices } from '../in-slices.ts';

/** Environments as maps that light a scene, made here: nothing is fetched. Each is worked out once for all models of the window. */
export interface EnvironmentMaps {
  /** Begins to work an environment out, so that it is there when the first picture is wanted. */
  readonly prepare: (name: EnvironmentName) => void;
  /** The caller disposes of the map. */
  readonly create: (name: EnvironmentName) => Promise<Texture>;
}

interface EnvironmentMapsOptions<Pixels> {
  /** Yields between pieces of work. */
  readonly workOut: (name: EnvironmentName) => Generator<void, Pixels>;
  readonly textureOf: (pixels: Pixels) => Texture;
}

export function createEnvironmentMaps<Pixels>({
  workOut,
  textureOf,
}: EnvironmentMapsOptions<Pixels>): EnvironmentMaps {
  const known = new Map<EnvironmentName, Promise<Pixels>>();
  const pixelsOf = (name: EnvironmentName): Promise<Pixels> => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const begun = inSlices(workOut(name), new AbortController().signal);
    known.set(name, begun);
    // Worked out anew the next time: what failed may work then. Whoever wants the map is told of the error.
    begun.catch(() => known.delete(name));
    return begun;
  };
  return {
    prepare: (name) => void pixelsOf(name),
    create: async (name) => textureOf(await pixelsOf(name)),
  };
}
