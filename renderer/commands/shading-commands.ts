import type { Channel, Matcap, Shading } from '../../shared/model/viewer-settings.ts';
import { CHANNELS, MATCAPS } from '../../shared/model/viewer-settings.ts';
import type { App } from '../store/app-context.tsx';
import type { AppState } from '../store/app-state.ts';
import {
  CHANNEL_NAMES,
  channelRefusal,
  MATCAP_NAMES,
  SHADING_NAMES,
  shadingRefusal,
} from '../viewer/shading/shading-words.ts';
import type { Command } from './command.ts';

const IN_VIEWER = { menu: 'View', panel: 'viewer', group: 5 } as const;

const HELP: Readonly<Record<Exclude<Shading, 'matcap' | 'channel'>, string>> = {
  textured: 'Show the model with its textures',
  clay: 'Show the shape alone, in one material, in the environment’s light',
  wire: 'Show the edges of the faces',
  normals: 'Show which way the surface faces; dark red where it faces away',
  uv: 'Lay a checker on the model by its texture coordinates',
  xray: 'See through the model',
};
const KEYS: Partial<Record<Shading, readonly string[]>> = { wire: ['Shift+Z'], xray: ['Alt+Z'] };

/** How the model's surface is drawn. */
export function shadingCommands({ store, actions }: App): Command[] {
  const shadingOf = (): Shading => store.getState().settings.viewer.shading;
  /** A shading that has a key goes back to textures when the key is pressed again. */
  const choose = (shading: Shading, toggles: boolean) => (): void =>
    actions.viewer.change({ shading: toggles && shadingOf() === shading ? 'textured' : shading });
  return [
    {
      ...IN_VIEWER,
      id: 'viewer.shading',
      name: 'Shading…',
      help: 'Choose a shading from a ring round the pointer',
      keys: ['Z'],
      refused: ({ viewed }) => (viewed === null ? 'No model is shown in the viewer.' : null),
      run: () => store.getState().setShadingPie(true),
    },
    ...(Object.keys(HELP) as (keyof typeof HELP)[]).map(
      (shading): Command => ({
        ...IN_VIEWER,
        id: `viewer.${shading}`,
        name: `${SHADING_NAMES[shading]} shading`,
        help: HELP[shading],
        keys: KEYS[shading] ?? [],
        refused: (state) => shadingRefusal(state, shading),
        run: choose(shading, KEYS[shading] !== undefined),
      }),
    ),
    {
      ...IN_VIEWER,
      id: 'viewer.wire-over',
      name: 'Wire over the shading',
      help: 'Draw the edges of the faces over whatever shading there is',
      keys: ['Shift+W'],
      refused: ({ viewed }) => (viewed === null ? 'No model is shown in the viewer.' : null),
      run: () => actions.viewer.toggle('wireOver'),
    },
    ...MATCAPS.map(
      (matcap: Matcap): Command => ({
        ...IN_VIEWER,
        id: `viewer.matcap-${matcap}`,
        name: `${MATCAP_NAMES[matcap]} matcap`,
        help: 'Show the shape alone, in a material that brings its own light',
        keys: [],
        refused: (state: AppState) => shadingRefusal(state, 'matcap'),
        run: () => actions.viewer.change({ shading: 'matcap', matcap }),
      }),
    ),
    ...CHANNELS.map(
      (channel: Channel): Command => ({
        ...IN_VIEWER,
        id: `viewer.channel-${channel}`,
        name: `${CHANNEL_NAMES[channel]} channel`,
        help: 'Show this one property of the material, without light',
        keys: [],
        refused: (state: AppState) => channelRefusal(state, channel),
        run: () => actions.viewer.change({ shading: 'channel', channel }),
      }),
    ),
  ];
}
