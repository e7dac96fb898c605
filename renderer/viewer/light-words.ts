import type { EnvironmentName, ToneMappingName } from '../../shared/model/settings/viewer-settings.ts';

export const ENVIRONMENT_NAMES: Readonly<Record<EnvironmentName, string>> = {
  studio: 'Studio',
  softbox: 'Soft box',
  outdoor: 'Outdoor',
  overcast: 'Overcast',
  rim: 'Dark rim',
};

export const TONE_NAMES: Readonly<Record<ToneMappingName, string>> = {
  neutral: 'Neutral',
  agx: 'AgX',
  aces: 'ACES',
  none: 'None',
};
