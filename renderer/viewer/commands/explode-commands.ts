import type { Command } from '../../commands/command.ts';
import type { App } from '../../store/app.ts';
import type { AppState } from '../../store/app-state.ts';
import { comparedViews } from '../../store/library/compare-slice.ts';
import { EXPLODED, explodedShare } from '../../store/viewer/parts-slice.ts';
import { nothingViewed } from './nothing-viewed.ts';

const IN_VIEWER = { menu: 'View', submenu: ['Parts'], panel: 'viewer' } as const;

/** Commands that move the parts of the model apart. */
export function explodeCommands(app: App): Command[] {
  const state = app.store.getState;
  const isOff = (now: AppState): string | null =>
    explodedShare(now) === 0 ? 'The parts are where they belong: choose Explode first.' : null;
  return [
    {
      ...IN_VIEWER,
      id: 'viewer.explode',
      name: 'Explode',
      help: 'Move the parts away from the middle of the model, and back; drag how far in the field, or press Alt+[ and Alt+]',
      keys: ['Alt+E'],
      also: 'parts apart exploded view disassemble',
      group: 2,
      disabledBecause: whyNotExploded,
      checked: (now) => explodedShare(now) > 0,
      run: () => state().explode(explodedShare(state()) > 0 ? 0 : EXPLODED.first),
    },
    ...(
      [
        ['more', 'Move the parts farther apart', 'Alt+]', EXPLODED.step, whyNotExploded],
        ['less', 'Move the parts nearer together', 'Alt+[', -EXPLODED.step, isOff],
      ] as const
    ).map(
      ([id, name, key, by, disabledBecause]): Command => ({
        ...IN_VIEWER,
        id: `viewer.explode-${id}`,
        name,
        help: 'By a tenth of their way from the middle of the model',
        keys: [key],
        also: 'explode exploded view',
        group: 3,
        disabledBecause,
        run: () => state().explode(explodedShare(state()) + by),
      }),
    ),
    {
      ...IN_VIEWER,
      id: 'viewer.explode-off',
      name: 'Put the parts together',
      help: 'Move the parts back to where they belong',
      keys: [],
      also: 'explode exploded view end reset',
      group: 3,
      disabledBecause: isOff,
      run: () => state().explode(0),
    },
  ];
}

function whyNotExploded(state: AppState): string | null {
  const { viewed, measuring, isMatching } = state;
  if (viewed === null) return nothingViewed(state);
  if (comparedViews(state).length > 0) return 'One model is taken apart at a time, and several are compared.';
  if (viewed.parts.length < 2) return 'The model is one part: there is nothing to move apart.';
  if (measuring !== null)
    return 'Places are measured on the model as it is: end measuring first, then move its parts apart.';
  if (isMatching)
    return 'The model is held against its reference as it is: end that first, then move its parts apart.';
  return null;
}

/** Why something that is about the model as it is cannot begin while its parts stand apart; null if they do not. */
export function whyApart(state: AppState): string | null {
  return explodedShare(state) > 0 ? 'The parts stand apart: put them together first (Explode).' : null;
}
