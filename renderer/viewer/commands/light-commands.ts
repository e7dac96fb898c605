import {
  ENVIRONMENTS,
  type EnvironmentName,
  TONE_MAPPINGS,
  type ToneMappingName,
} from '../../../shared/model/settings/viewer-settings.ts';
import type { Command } from '../../commands/command.ts';
import type { App } from '../../store/app.ts';
import { viewerActions } from '../../store/settings/viewer-actions.ts';
import { ENVIRONMENT_NAMES, TONE_NAMES } from '../light-words.ts';
import { nothingViewed } from './nothing-viewed.ts';

const IN_VIEWER = { menu: 'View', panel: 'viewer', isChoice: true, keys: [] } as const;

const ENVIRONMENT_HELP: Readonly<Record<EnvironmentName, string>> = {
  studio: 'A key from the upper left, a broad fill and two rims; neutral, so that colours are judged rightly',
  softbox: 'One large light from the left and little else: form by shadow',
  outdoor: 'A clear afternoon: a warm sun and a blue sky',
  overcast: 'A clouded sky: even light from above',
  rim: 'A dark room with light from behind: the outline alone',
};
const TONE_HELP: Readonly<Record<ToneMappingName, string>> = {
  neutral: 'Keep the colours of textures, and soften only what is too bright',
  agx: 'Fit bright light as film does, with colours that fade',
  aces: 'Fit bright light with strong contrast, as in cinema',
  none: 'Cut off what is too bright for the screen',
};

/** Commands for the environment that lights the model, and for tone mapping. */
export function lightCommands(app: App): Command[] {
  const viewer = viewerActions(app);
  return [
    ...ENVIRONMENTS.map(
      (environment): Command => ({
        ...IN_VIEWER,
        id: `viewer.environment-${environment}`,
        submenu: ['Environment'],
        name: `${ENVIRONMENT_NAMES[environment]} environment`,
        nameInMenu: ENVIRONMENT_NAMES[environment],
        help: ENVIRONMENT_HELP[environment],
        also: 'light lighting hdri',
        group: 1,
        disabledBecause: nothingViewed,
        checked: ({ settings }) => settings.viewer.environment === environment,
        run: () => viewer.change({ environment }),
      }),
    ),
    ...TONE_MAPPINGS.map(
      (toneMapping): Command => ({
        ...IN_VIEWER,
        id: `viewer.tones-${toneMapping}`,
        submenu: ['Environment', 'Tone mapping'],
        name: `${TONE_NAMES[toneMapping]} tone mapping`,
        nameInMenu: TONE_NAMES[toneMapping],
        help: TONE_HELP[toneMapping],
        also: 'tones view transform',
        group: 2,
        disabledBecause: nothingViewed,
        checked: ({ settings }) => settings.viewer.toneMapping === toneMapping,
        run: () => viewer.change({ toneMapping }),
      }),
    ),
  ];
}
