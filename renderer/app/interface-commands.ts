import { SCALES } from '../../shared/model/settings/settings.ts';
import type { Command } from '../commands/command.ts';
import type { App } from '../store/app.ts';
import { appearanceActions } from '../store/settings/appearance-actions.ts';

const INTERFACE = ['Interface'] as const;
const SCALE_STEPS: readonly (readonly [
  id: string,
  name: string,
  help: string,
  keys: readonly string[],
  to: (scale: number) => number,
])[] = [
  ['larger', 'Larger', 'Draw the whole window larger', ['Ctrl+='], (scale) => scale + 0.1],
  ['smaller', 'Smaller', 'Draw the whole window smaller', ['Ctrl+-'], (scale) => scale - 0.1],
  ['actual-size', 'Actual size', 'Draw the window at 100 %', ['Ctrl+0'], () => 1],
];

/** The scale and the theme of the interface. */
export function interfaceCommands(app: App): Command[] {
  const appearance = appearanceActions(app);
  return [
    ...SCALE_STEPS.map(
      ([id, name, help, keys, to]): Command => ({
        id: `view.${id}`,
        name,
        help,
        keys,
        menu: 'View',
        submenu: INTERFACE,
        also: 'interface size scale zoom text',
        group: 1,
        run: () => {
          const { scale } = app.store.getState().settings.appearance;
          const next = Math.round(to(scale) * 20) / 20;
          appearance.change({ scale: Math.min(SCALES.most, Math.max(SCALES.least, next)) });
        },
      }),
    ),
    {
      id: 'view.theme',
      name: 'Light or dark',
      help: 'Change the window’s theme',
      keys: [],
      menu: 'View',
      submenu: INTERFACE,
      also: 'theme dark mode bright appearance',
      group: 2,
      run: () => appearance.toggleTheme(),
    },
  ];
}
