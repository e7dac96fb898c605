import type { ViewerSettings } from '../../../shared/model/settings/viewer-settings.ts';
import type { Command } from '../../commands/command.ts';
import type { App } from '../../store/app.ts';
import type { AppState } from '../../store/app-state.ts';
import { viewerActions } from '../../store/settings/viewer-actions.ts';
import { matchCommands } from './match-commands.ts';
import { nothingViewed } from './nothing-viewed.ts';

const IN_VIEWER = { menu: 'View', panel: 'viewer' } as const;
const REFERENCE = ['Overlays', 'Reference'] as const;
const PICTURE = ['Save picture'] as const;

const NEXT_REFERENCE = { off: 'beside', beside: 'over', over: 'off' } as const;
const REFERENCES: readonly (readonly [ViewerSettings['reference'], name: string, help: string])[] = [
  ['off', 'No reference', 'Show the model alone'],
  ['beside', 'Reference beside', 'Show the picture that the model was made from in the viewer’s corner'],
  ['over', 'Reference over the model', 'Lay the picture over the model, to be compared'],
];

/** Commands for comparing references with the model, and for saving pictures of the view. */
export function pictureCommands(app: App): Command[] {
  return [...referenceCommands(app), ...matchCommands(app), ...savingCommands(app)];
}

function referenceCommands(app: App): Command[] {
  const { store } = app;
  const viewer = viewerActions(app);
  return [
    {
      ...IN_VIEWER,
      id: 'viewer.reference',
      submenu: REFERENCE,
      name: 'Reference',
      nameInMenu: 'Beside, over, off',
      help: 'Beside the model, over it, or away; hold Space on the picture to see it alone',
      keys: ['R'],
      also: 'compare image overlay',
      group: 1,
      disabledBecause: whyNoReference,
      checked: ({ settings }) => settings.viewer.reference !== 'off',
      run: () => {
        const { reference } = store.getState().settings.viewer;
        viewer.change({ reference: NEXT_REFERENCE[reference] });
      },
    },
    ...REFERENCES.map(
      ([reference, name, help]): Command => ({
        ...IN_VIEWER,
        id: `viewer.reference-${reference}`,
        submenu: REFERENCE,
        name,
        help,
        keys: [],
        also: 'compare image overlay',
        group: 2,
        isChoice: true,
        disabledBecause: whyNoReference,
        checked: ({ settings }) => settings.viewer.reference === reference,
        run: () => viewer.change({ reference }),
      }),
    ),
  ];
}

function whyNoReference(state: AppState): string | null {
  return state.viewed?.hasReferences === false
    ? 'There is no reference: this was not made from a picture.'
    : nothingViewed(state);
}

function savingCommands(app: App): Command[] {
  const save = (): void => app.handles.picture.call((picture) => picture.save());
  const shared = {
    ...IN_VIEWER,
    submenu: PICTURE,
    also: 'screenshot render png image',
    disabledBecause: nothingViewed,
  };
  return [
    {
      ...shared,
      id: 'viewer.picture',
      name: 'Save picture',
      nameInMenu: 'As last time',
      help: 'Save the view as a png, with the size and the background that the sidebar says',
      keys: ['F12'],
      group: 1,
      run: save,
    },
    ...([1, 2] as const).flatMap((scale) =>
      [false, true].map((transparent): Command => {
        const how = `${scale}×${transparent ? ', transparent' : ''}`;
        return {
          ...shared,
          id: `viewer.picture-${scale}${transparent ? '-transparent' : ''}`,
          name: `Save picture at ${how}`,
          nameInMenu: `At ${how}`,
          help: `Save the view as a png, ${transparent ? 'with nothing behind the model' : 'as it is seen'}`,
          keys: [],
          group: 2,
          run: () => {
            viewerActions(app).change({ picture: { scale, transparent } });
            save();
          },
        };
      }),
    ),
  ];
}
