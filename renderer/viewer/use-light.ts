import { useThree } from '@react-three/fiber';
import { useEffect } from 'react';
import {
  ACESFilmicToneMapping,
  AgXToneMapping,
  NeutralToneMapping,
  NoToneMapping,
  type ToneMapping,
} from 'three';
import type { ToneMappingName } from '../../shared/model/viewer-settings.ts';
import { useAppState } from '../store/app-context.tsx';
import { createEnvironmentMap } from './scene/environment-map.ts';

const TONE_MAPPINGS: Readonly<Record<ToneMappingName, ToneMapping>> = {
  neutral: NeutralToneMapping,
  agx: AgXToneMapping,
  aces: ACESFilmicToneMapping,
  none: NoToneMapping,
};

/** Lights the scene as the settings say. */
export function useLight(): void {
  const { scene, gl, invalidate } = useThree();
  const { environment, turn, exposure, toneMapping } = useAppState(({ settings }) => settings.viewer);
  useEffect(() => {
    const map = createEnvironmentMap(environment);
    scene.environment = map;
    invalidate();
    return () => {
      scene.environment = null;
      map.dispose();
    };
  }, [scene, environment, invalidate]);
  useEffect(() => {
    scene.environmentRotation.set(0, (turn * Math.PI) / 180, 0);
    Object.assign(gl, { toneMapping: TONE_MAPPINGS[toneMapping], toneMappingExposure: 2 ** exposure });
    invalidate();
  }, [scene, gl, turn, exposure, toneMapping, invalidate]);
}
