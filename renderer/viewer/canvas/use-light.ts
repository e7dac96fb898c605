import { useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useState } from 'react';
import type { Texture, WebGLRenderer } from 'three';
import type { EnvironmentName } from '../../../shared/model/settings/viewer-settings.ts';
import { useApp, useAppState } from '../../store/app-context.tsx';
import type { EnvironmentMaps } from '../scene/environment-maps.ts';
import { requestLight } from '../scene/request-light.ts';
import { TONE_MAPPINGS } from '../scene/tone-mappings.ts';
import { unfilteredMaps } from '../scene/unfiltered-maps.ts';
import { softwareDrawing } from '../software/software-drawing.ts';

const environmentMaps = (): EnvironmentMaps => softwareDrawing()?.maps ?? unfilteredMaps;

/** Starts to compute an environment while a file is read, because the first frame needs it. */
export function prepareLight(environment: EnvironmentName): void {
  environmentMaps().prepare(environment);
}

/** Lights the scene by the settings. @returns whether the first frame can be drawn: the light is ready, or could not be made */
export function useLight(): boolean {
  const { scene, gl, invalidate } = useThree();
  const { environment, turn, exposure, toneMapping } = useAppState(({ settings }) => settings.viewer);
  const { store } = useApp();
  const [light, setLight] = useState<Texture | null>(null);
  const [failed, setFailed] = useState(false);
  useEffect(
    () =>
      requestLight({
        maps: environmentMaps(),
        environment,
        // The previous light stays until this one is ready.
        onLight: setLight,
        onError: (cause) => {
          setFailed(true);
          store.getState().addNotice({ level: 'warning', message: lightFailed(cause), at: Date.now() });
        },
      }),
    [environment, store],
  );
  useLayoutEffect(() => {
    if (light === null) return;
    scene.environment = light;
    invalidate();
    return () => {
      scene.environment = null;
      light.dispose();
    };
  }, [scene, light, invalidate]);
  useEffect(() => {
    scene.environmentRotation.set(0, (turn * Math.PI) / 180, 0);
    Object.assign(gl, {
      toneMapping: TONE_MAPPINGS[toneMapping],
      toneMappingExposure: 2 ** exposure,
    } satisfies Partial<WebGLRenderer>);
    invalidate();
  }, [scene, gl, turn, exposure, toneMapping, invalidate]);
  return light !== null || failed;
}

const lightFailed = (cause: unknown): string =>
  `The light of the environment could not be made (${String(cause)}), so the viewer shows its models in the light before, or in none; choose another environment.`;
