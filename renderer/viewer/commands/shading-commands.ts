import {
  CHANNELS,
  type Channel,
  MATCAPS,
  type Matcap,
  type Shading,
} from '../../../shared/model/settings/viewer-settings.ts';
import type { Command } from '../../commands/command.ts';
import type { App } from '../../store/app.ts';
import type { AppState } from '../../store/app-state.ts';
import { viewerActions } from '../../store/settings/viewer-actions.ts';
import {
  CHANNEL_NAMES,
  channelRefusal,
  MATCAP_NAMES,
  SHADING_NAMES,
  shadingRefusal,
} from '../shading/shading-words.ts';
import { nothingViewed } from './nothing-viewed.ts';

const IN_VIEWER = { menu: 'View', panel: 'viewer' } as const;
const SURFACE = { ...IN_VIEWER, isChoice: true } as const;

const HELP: Readonly<Record<Exclude<Shading, 'matcap' | 'channel'>, string>> = {
  textured: 'Show the model with its textures',
  clay: 'Show the shape alone, in one material, in the environment’s light',
  wire: 'Show the edges of the faces',
  normals: 'Show which way the surface faces; dark red where it faces away',
  uv: 'Lay a checker on the model by its texture coordinates',
  xray: 'See through the model',
};
const KEYS: Partial<Record<Shading, readonly string[]>> = { wire: ['Shift+Z'], xray: ['Alt+Z'] };

const ALSO: Readonly<Record<keyof typeof HELP, string>> = {
  textured: 'material rendered',
  clay: 'solid grey untextured',
  wire: 'wireframe edges mesh topology',
  normals: 'face orientation backfaces',
  uv: 'checker texture coordinates unwrap',
  xray: 'transparent see through',
};

/** Commands for shadings, matcaps and channels. */
export function shadingCommands(app: App): Command[] {
  const { store } = app;
  const viewer = viewerActions(app);
  const shadingOf = (): Shading => store.getState().settings.viewer.shading;
  /** @param toggles whether the shading is switched back to textures when it is chosen again, as for shadings with a key */
  const choose = (shading: Shading, toggles: boolean) => (): void =>
    viewer.change({ shading: toggles && shadingOf() === shading ? 'textured' : shading });
  const isOn = ({ settings }: AppState, shading: Shading): boolean => settings.viewer.shading === shading;
  return [
    ...(Object.keys(HELP) as (keyof typeof HELP)[]).map(
      (shading): Command => ({
        ...SURFACE,
        id: `viewer.${shading}`,
        submenu: ['Shading'],
        name: `${SHADING_NAMES[shading]} shading`,
        nameInMenu: SHADING_NAMES[shading],
        help: HELP[shading],
        keys: KEYS[shading] ?? [],
        also: ALSO[shading],
        group: 1,
        disabledBecause: (state) => shadingRefusal(state, shading),
        checked: (state) => isOn(state, shading),
        run: choose(shading, KEYS[shading] !== undefined),
      }),
    ),
    ...MATCAPS.map(
      (matcap: Matcap): Command => ({
        ...SURFACE,
        id: `viewer.matcap-${matcap}`,
        submenu: ['Shading', 'Matcap'],
        name: `${MATCAP_NAMES[matcap]} matcap`,
        nameInMenu: MATCAP_NAMES[matcap],
        help: 'Show the shape alone, in a material that brings its own light',
        keys: [],
        also: 'shading material capture',
        group: 1,
        disabledBecause: (state) => shadingRefusal(state, 'matcap'),
        checked: (state) => isOn(state, 'matcap') && state.settings.viewer.matcap === matcap,
        run: () => viewer.change({ shading: 'matcap', matcap }),
      }),
    ),
    ...CHANNELS.map(
      (channel: Channel): Command => ({
        ...SURFACE,
        id: `viewer.channel-${channel}`,
        submenu: ['Shading', 'Channel'],
        name: `${CHANNEL_NAMES[channel]} channel`,
        nameInMenu: CHANNEL_NAMES[channel],
        help: 'Show this one property of the material, without light',
        keys: [],
        also: 'shading pbr map texture pass',
        group: 1,
        disabledBecause: (state) => channelRefusal(state, channel),
        checked: (state) => isOn(state, 'channel') && state.settings.viewer.channel === channel,
        run: () => viewer.change({ shading: 'channel', channel }),
      }),
    ),
    {
      ...IN_VIEWER,
      id: 'viewer.shading',
      submenu: ['Shading'],
      name: 'Shading…',
      nameInMenu: 'Pie menu…',
      help: 'Choose a shading from a ring round the pointer',
      keys: ['Z'],
      also: 'ring radial',
      group: 2,
      disabledBecause: nothingViewed,
      run: () => store.getState().setShadingPie(true),
    },
  ];
}
