import type { Command } from '../../commands/command.ts';
import type { App } from '../../store/app.ts';
import type { AppState } from '../../store/app-state.ts';
import { comparedViews } from '../../store/library/compare-slice.ts';
import { whyApart } from './explode-commands.ts';
import { noSurfaceViewed } from './nothing-viewed.ts';

const IN_VIEWER = { menu: 'View', submenu: ['Measure'], panel: 'viewer' } as const;

/** Commands that measure between points of the model. */
export function measureCommands(app: App): Command[] {
  const state = app.store.getState;
  const isOff = ({ measuring }: AppState): string | null =>
    measuring === null ? 'Nothing is measured: choose Measure first.' : null;
  return [
    {
      ...IN_VIEWER,
      id: 'viewer.measure',
      name: 'Measure',
      nameInMenu: 'On or off',
      help: 'Measure distances and angles between points that you click on the model',
      keys: ['M'],
      also: 'distance angle length ruler dimension size',
      group: 1,
      disabledBecause: whyNot,
      checked: ({ measuring }) => measuring !== null,
      run: () => {
        const { measuring, setMeasuring } = state();
        setMeasuring(measuring === null ? 'distance' : null);
      },
    },
    ...(
      [
        ['distance', 'Measure distances', 'Between two points'],
        ['angle', 'Measure angles', 'At the second of three points'],
      ] as const
    ).map(
      ([kind, name, help]): Command => ({
        ...IN_VIEWER,
        id: `viewer.measure-${kind}`,
        name,
        help,
        keys: [],
        also: 'ruler protractor dimension',
        group: 2,
        isChoice: true,
        disabledBecause: whyNot,
        checked: ({ measuring }) => measuring === kind,
        run: () => state().setMeasuring(kind),
      }),
    ),
    {
      ...IN_VIEWER,
      id: 'viewer.measure-here',
      name: 'Take the point in the middle',
      help: 'Take what is in the middle of the picture as the next point: for the keyboard, which turns the model to it',
      keys: ['Shift+M'],
      also: 'measure pick point centre',
      group: 3,
      disabledBecause: isOff,
      run: () => app.handles.camera.call((camera) => camera.clickMiddle?.()),
    },
    {
      ...IN_VIEWER,
      id: 'viewer.measure-off',
      name: 'End measuring',
      nameInMenu: 'End',
      help: 'Drop the point that was begun with; once more, hide what was measured. It is there again when you measure this model again',
      keys: ['Escape'],
      also: 'ruler off',
      group: 3,
      isQuiet: true,
      disabledBecause: isOff,
      run: () => {
        const { picked, dropPicked, setMeasuring } = state();
        if (picked.points.length > 0) dropPicked();
        else setMeasuring(null);
      },
    },
  ];
}

function whyNot(state: AppState): string | null {
  return comparedViews(state).length > 0
    ? 'One model is measured at a time, and several are compared: D shows the distance between two.'
    : (noSurfaceViewed(state) ?? whyApart(state));
}
