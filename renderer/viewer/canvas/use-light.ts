import { useThree } from '@react-three/fiber';
import { useEffect, useLayoutEffect, useState } from 'react';
import {
  ACESFilmicToneMapping,
  AgXToneMapping,
  NeutralToneMapping,
  NoToneMapping,
  type Texture,
  type ToneMapping,
} from 'three';
import type { EnvironmentName, ToneMappingName } from '../../../shared/model/settings/viewer-settings.ts';
import { useAppState } from '../../store/app-context.tsx';
import type { EnvironmentMaps } from '../scene/environment-maps.ts';
import { unfilteredMaps } from '../scene/unfiltered-maps.ts';
import { softwareDrawing } from '../software/software-drawing.ts';

const TONE_MAPPINGS: Readonly<Record<ToneMappingName, ToneMapping>> = {
  neutral: NeutralToneMapping,
  agx: AgXToneMapping,
  aces: ACESFilmicToneMapping,
  none: NoToneMapping,
};

const environmentMaps = (): EnvironmentMaps => softwareDrawing()?.maps ?? unfilteredMaps;

/** Starts to compute an environment while a file is read, because the first frame needs it. */
export function prepareLight(environment: EnvironmentName): void {
  environmentMaps().prepare(environment);
}

/** Lights the scene by the settings. @returns whether the light is ready for the first frame */
export function useLight(): boolean {
  const { scene, gl, invalidate } = useThree();
  const { environment, turn, exposure, toneMapping } = useAppState(({ settings }) => settings.viewer);
  const [light, setLight] = useState<Texture | null>(null);
  useEffect(() => {
    const stop = new AbortController();
    void environmentMaps()
      .create(environment)
      .then((map) => {
        // The previous light stays until this one is ready.
        if (stop.signal.aborted) map.dispose();
        else setLight(map);
      });
    return () => stop.abort();
  }, [environment]);
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
    Object.assign(gl, { toneMapping: TONE_MAPPINGS[toneMapping], toneMappingExposure: 2 ** exposure });
    invalidate();
  }, [scene, gl, turn, exposure, toneMapping, invalidate]);
  return light !== null;
}
