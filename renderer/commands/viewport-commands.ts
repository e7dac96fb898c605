import type { App } from '../store/app-context.tsx';
import type { Shading, StandardView } from '../store/frame-slice.ts';
import type { Command } from './command.ts';

const VIEWS: readonly (readonly [view: StandardView, name: string, keys: readonly string[]])[] = [
  ['frame', 'Frame the model', ['.', 'Home', 'NumpadDecimal']],
  ['front', 'Front view', ['Numpad1']],
  ['back', 'Back view', ['Ctrl+Numpad1']],
  ['right', 'Right view', ['Numpad3']],
  ['left', 'Left view', ['Ctrl+Numpad3']],
  ['top', 'Top view', ['Numpad7']],
  ['bottom', 'Bottom view', ['Ctrl+Numpad7']],
];
const SHADINGS: readonly (readonly [shading: Shading, name: string, help: string])[] = [
  ['textured', 'Textured', 'Show the model with its textures'],
  ['clay', 'Clay', 'Show the shape alone, in one material'],
  ['wire', 'Wire', 'Show the edges of the faces'],
];

/** The viewer's views and switches. */
export function viewportCommands({ store }: App): Command[] {
  const state = store.getState;
  const refused = ({ selectedAssetId }: { readonly selectedAssetId: string | null }): string | null =>
    selectedAssetId === null ? 'No asset is selected.' : null;
  const views = VIEWS.map(
    ([view, name, keys]): Command => ({
      id: `viewer.${view}`,
      name,
      help: `${name}, in the viewer`,
      keys,
      menu: 'View',
      group: 2,
      workspace: 'library',
      refused,
      run: () => state().askView(view),
    }),
  );
  const shown = { menu: 'View', group: 3, workspace: 'library', refused } as const;
  return [
    ...views,
    {
      ...shown,
      id: 'viewer.large',
      name: 'Large viewer',
      help: 'Let the viewer fill the workspace, or give the grid its place back',
      keys: ['Ctrl+Space'],
      run: () => state().setViewerLarge(!state().viewerLarge),
    },
    {
      ...shown,
      id: 'viewer.shading',
      name: 'Next shading',
      help: 'Textured, clay, wire',
      keys: ['Z'],
      run: () => {
        const at = SHADINGS.findIndex(([shading]) => shading === state().shading);
        state().setShading(SHADINGS[(at + 1) % SHADINGS.length]?.[0] ?? 'textured');
      },
    },
    ...SHADINGS.map(
      ([shading, name, help]): Command => ({
        ...shown,
        id: `viewer.${shading}`,
        name,
        help,
        keys: [],
        run: () => state().setShading(shading),
      }),
    ),
    {
      ...shown,
      id: 'viewer.grid',
      name: 'Floor grid',
      help: 'Show or hide the grid under the model',
      keys: ['G'],
      run: () => state().toggleGrid(),
    },
    {
      ...shown,
      id: 'viewer.statistics',
      name: 'Statistics',
      help: 'Show or hide faces, vertices and size over the viewer',
      keys: ['I'],
      run: () => state().toggleStatistics(),
    },
  ];
}
