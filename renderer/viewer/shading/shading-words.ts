import type { Channel, Matcap, Shading } from '../../../shared/model/settings/viewer-settings.ts';
import type { Viewed } from '../../store/viewer-slice.ts';
import { SHADING_TRAITS } from './shading-traits.ts';

export const SHADING_NAMES: Readonly<Record<Shading, string>> = {
  textured: 'Textured',
  clay: 'Clay',
  matcap: 'Matcap',
  wire: 'Wire',
  normals: 'Normals',
  uv: 'UV',
  channel: 'Channel',
  xray: 'X-ray',
};

export const MATCAP_NAMES: Readonly<Record<Matcap, string>> = {
  porcelain: 'Porcelain',
  wax: 'Red wax',
  jade: 'Jade',
  bronze: 'Bronze',
  chrome: 'Chrome',
  basalt: 'Basalt',
};

export const CHANNEL_NAMES: Readonly<Record<Channel, string>> = {
  colour: 'Base colour',
  roughness: 'Roughness',
  metalness: 'Metallic',
  normal: 'Normal map',
  occlusion: 'Occlusion',
  alpha: 'Alpha',
};

interface Shown {
  readonly viewed: Viewed | null;
}

const NOTHING = 'No model is shown in the viewer.';
const HEAT = 'The colours show the distance. Escape ends it and brings the shading back.';

/** The reason why a shading cannot be chosen; null if it can. */
export function shadingRefusal({ viewed }: Shown, shading: Shading): string | null {
  if (viewed === null) return NOTHING;
  if (viewed.isHeat === true) return HEAT;
  if (viewed.isCloud) return 'Points have no surface: show the depth map as a mesh (Shift+D).';
  return SHADING_TRAITS[shading].needsUvs && !viewed.hasUvs ? 'The model has no texture coordinates.' : null;
}

/** The reason why a channel cannot be chosen; null if it can. */
export function channelRefusal({ viewed }: Shown, channel: Channel): string | null {
  if (viewed === null) return NOTHING;
  if (viewed.isHeat === true) return HEAT;
  return viewed.channels.has(channel)
    ? null
    : `The model has no ${CHANNEL_NAMES[channel].toLowerCase()}${channel === 'occlusion' ? ' map' : ''}.`;
}
