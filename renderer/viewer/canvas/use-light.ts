import { useThree } from '@react-three/fiber';
import { useEffect, useState } from 'react';
import {
  ACESFilmicToneMapping,
  AgXToneMapping,
  NeutralToneMapping,
  NoToneMapping,
  type ToneMapping,
} from 'three';
import type { EnvironmentName, ToneMappingName } from '../../../shared/model/viewer-settings.ts';
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

/** Begins to work an environment out while a file is read: the first picture waits for its light. */
export function prepareLight(environment: EnvironmentName): void {
  environmentMaps().prepare(environment);
}

/** Lights the scene as the settings say. @returns whether there is light to draw a first picture by */
export function useLight(): boolean {
  const { scene, gl, invalidate } = useThree();
  const { environment, turn, exposure, toneMapping } = useAppState(({ settings }) => settings.viewer);
  const [lit, setLit] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    void environmentMaps()
      .create(environment)
      .then((map) => {
        if (stop.signal.aborted) return;
        // the light before stays until this one is there
        scene.environment?.dispose();
        scene.environment = map;
        setLit(true);
        invalidate();
      });
    return () => stop.abort();
  }, [scene, environment, invalidate]);
  useEffect(
    () => () => {
      scene.environment?.dispose();
      scene.environment = null;
    },
    [scene],
  );
  useEffect(() => {
    scene.environmentRotation.set(0, (turn * Math.PI) / 180, 0);
    Object.assign(gl, { toneMapping: TONE_MAPPINGS[toneMapping], toneMappingExposure: 2 ** exposure });
    invalidate();
  }, [scene, gl, turn, exposure, toneMapping, invalidate]);
  return lit;
}
