import type { Command } from '../../commands/command.ts';
import type { App } from '../../store/app.ts';
import type { AppState } from '../../store/app-state.ts';
import { comparedViews } from '../../store/library/compare-slice.ts';
import type { SectionAxis } from '../../store/viewer/section-slice.ts';
import { anglesOf } from '../section/section-plane.ts';
import { noSurfaceViewed } from './nothing-viewed.ts';

const IN_VIEWER = { menu: 'View', submenu: ['Section'], panel: 'viewer' } as const;
/** How far a key moves the plane, as a share of the model's extent. */
const STEP = 0.02;

const AXES: readonly (readonly [axis: Exclude<SectionAxis, 'free'>, help: string])[] = [
  ['x', 'Cut the model open from its side'],
  ['y', 'Cut the model open from above'],
  ['z', 'Cut the model open from the front'],
];

/** Commands that cut the model open by a plane. */
export function sectionCommands(app: App): Command[] {
  const state = app.store.getState;
  const isOff = ({ section }: AppState): string | null =>
    section === null ? 'The model is not cut open: choose Section first.' : null;
  const move = (by: number) => (): void => {
    const { section, setSection } = state();
    if (section !== null) setSection({ at: section.at + by });
  };
  return [
    {
      ...IN_VIEWER,
      id: 'viewer.section',
      name: 'Section',
      nameInMenu: 'On or off',
      help: 'Cut the model open by a plane and see its inside; drag its place in the field, type it, or press [ and ]',
      keys: ['Alt+B'],
      also: 'cut clip plane cross cap inside slice',
      group: 1,
      disabledBecause: whyNot,
      checked: ({ section }) => section !== null,
      run: () => {
        const { section, setSection } = state();
        setSection(section === null ? {} : null);
      },
    },
    ...AXES.map(
      ([axis, help]): Command => ({
        ...IN_VIEWER,
        id: `viewer.section-${axis}`,
        name: `Section along ${axis.toUpperCase()}`,
        nameInMenu: `Along ${axis.toUpperCase()}`,
        help,
        keys: [],
        also: 'cut clip plane',
        group: 2,
        isChoice: true,
        disabledBecause: whyNot,
        checked: ({ section }) => section?.axis === axis,
        run: () => state().setSection({ axis }),
      }),
    ),
    {
      ...IN_VIEWER,
      id: 'viewer.section-view',
      name: 'Section across the view',
      nameInMenu: 'Across the view',
      help: 'Cut away what is nearer to the camera than the middle of the model, by a plane that faces the camera now',
      keys: [],
      also: 'cut clip plane free camera',
      group: 2,
      isChoice: true,
      disabledBecause: whyNot,
      checked: ({ section }) => section?.axis === 'free',
      run: () =>
        app.handles.camera.call((camera) =>
          state().setSection({ axis: 'free', at: 0.5, isFlipped: false, ...anglesOf(camera.direction()) }),
        ),
    },
    {
      ...IN_VIEWER,
      id: 'viewer.section-flip',
      name: 'Flip the section',
      nameInMenu: 'Flip',
      help: 'Cut away the other side',
      keys: [],
      also: 'cut clip plane invert swap',
      group: 3,
      disabledBecause: isOff,
      checked: ({ section }) => section?.isFlipped ?? false,
      run: () => {
        const { section, setSection } = state();
        if (section !== null) setSection({ isFlipped: !section.isFlipped });
      },
    },
    ...(
      [
        ['back', 'Move the section back', 'Move the plane against its direction', '[', -STEP],
        ['on', 'Move the section on', 'Move the plane along its direction', ']', STEP],
      ] as const
    ).map(
      ([id, name, help, key, by]): Command => ({
        ...IN_VIEWER,
        id: `viewer.section-${id}`,
        name,
        help,
        keys: [key],
        also: 'cut clip plane',
        group: 3,
        disabledBecause: isOff,
        run: move(by),
      }),
    ),
    {
      ...IN_VIEWER,
      id: 'viewer.section-off',
      name: 'End the section',
      nameInMenu: 'End',
      help: 'Show the whole model again',
      keys: ['Escape'],
      also: 'cut clip plane off',
      group: 3,
      isQuiet: true,
      disabledBecause: isOff,
      run: () => state().setSection(null),
    },
  ];
}

function whyNot(state: AppState): string | null {
  return comparedViews(state).length > 0
    ? 'One model is cut open at a time, and several are compared.'
    : noSurfaceViewed(state);
}
