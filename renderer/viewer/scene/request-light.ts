import type { Texture } from 'three';
import type { EnvironmentName } from '../../../shared/model/settings/viewer-settings.ts';
import type { EnvironmentMaps } from './environment-maps.ts';

interface LightRequest {
  readonly maps: Pick<EnvironmentMaps, 'create'>;
  readonly environment: EnvironmentName;
  /** The receiver disposes of the map. */
  readonly onLight: (map: Texture) => void;
  readonly onError: (cause: unknown) => void;
}

/** Has an environment's map made. Returns a function that ends the request: a map that comes later is disposed of. */
export function requestLight({ maps, environment, onLight, onError }: LightRequest): () => void {
  const stop = new AbortController();
  maps.create(environment).then(
    (map) => {
      if (stop.signal.aborted) map.dispose();
      else onLight(map);
    },
    (cause: unknown) => {
      if (!stop.signal.aborted) onError(cause);
    },
  );
  return () => stop.abort();
}
