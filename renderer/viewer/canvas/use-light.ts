import { useThree } from '@react-three/fiber';
import { useEffect, useState } from 'react';
import {
  ACESFilmicToneMapping,
  AgXToneMapping,
  NeutralToneMapping,
  NoToneMapping,
  type ToneMapping,
} from 'three';
import type { ToneMappingName } from '../../../shared/model/viewer-settings.ts';
import { useAppState } from '../../store/app-context.tsx';
import { createEnvironmentMap } from '../software/prefiltered-map.ts';

const TONE_MAPPINGS: Readonly<Record<ToneMappingName, ToneMapping>> = {
  neutral: NeutralToneMapping,
  agx: AgXToneMapping,
  aces: ACESFilmicToneMapping,
  none: NoToneMapping,
};

/** Lights the scene as the settings say. @returns whether there is light to draw a first picture by */
export function useLight(): boolean {
  const { scene, gl, invalidate } = useThree();
  const { environment, turn, exposure, toneMapping } = useAppState(({ settings }) => settings.viewer);
  const [lit, setLit] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    void createEnvironmentMap(environment).then((map) => {
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
