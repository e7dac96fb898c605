import {
  ACESFilmicToneMapping,
  AgXToneMapping,
  NeutralToneMapping,
  NoToneMapping,
  type ToneMapping,
} from 'three';
import type { ToneMappingName } from '../../../shared/model/settings/viewer-settings.ts';

export const TONE_MAPPINGS: Readonly<Record<ToneMappingName, ToneMapping>> = {
  neutral: NeutralToneMapping,
  agx: AgXToneMapping,
  aces: ACESFilmicToneMapping,
  none: NoToneMapping,
};
