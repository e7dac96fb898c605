import type { Texture } from 'three';
import type { EnvironmentName } from '../../../shared/model/settings/viewer-settings.ts';
import { inSlices } from '../in-slices.ts';

/** Textures that light a scene. They are computed and not fetched, each once for all models of the window. */
export interface EnvironmentMaps {
  /** Starts to compute an environment, so that it is ready for the first frame. */
  readonly prepare: (name: EnvironmentName) => void;
  /** Creates a texture, which the caller must dispose of. */
  readonly create: (name: EnvironmentName) => Promise<Texture>;
}

interface EnvironmentMapsOptions<Pixels> {
  /** Computes the pixels. It yields often, so that the work can be done in slices. */
  readonly compute: (name: EnvironmentName) => Generator<void, Pixels>;
  readonly textureOf: (pixels: Pixels) => Texture;
}

export function createEnvironmentMaps<Pixels>({
  compute,
  textureOf,
}: EnvironmentMapsOptions<Pixels>): EnvironmentMaps {
  const cache = new Map<EnvironmentName, Promise<Pixels>>();
  const pixelsOf = (name: EnvironmentName): Promise<Pixels> => {
    const cached = cache.get(name);
    if (cached !== undefined) return cached;
    const pixels = inSlices(compute(name), new AbortController().signal);
    cache.set(name, pixels);
    // Not cached if it fails, so that the next call tries again. The caller gets the error.
    pixels.catch(() => cache.delete(name));
    return pixels;
  };
  return {
    prepare: (name) => void pixelsOf(name),
    create: async (name) => textureOf(await pixelsOf(name)),
  };
}
