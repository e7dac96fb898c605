import type { Command } from '../../../commands/command.ts';
import type { App } from '../../../store/app.ts';
import type { AppState } from '../../../store/app-state.ts';
import { selectedAsset } from '../../../store/library/library-slice.ts';
import { withSelectedAsset } from '../../../store/library/selected-asset.ts';
import { openStackActions } from '../../../store/library/stacks/open-stack-actions.ts';
import { showRun } from '../../../store/library/stacks/show-run.ts';
import { stackActions } from './stack-actions.ts';

const ON_VERSION = { menu: 'Asset', submenu: ['Versions'], context: 'asset', group: 1, keys: [] } as const;

/** Commands about the versions of one subject. */
export function stackCommands(app: App): Command[] {
  const stacks = stackActions(app);
  const opening = openStackActions(app);
  return [
    {
      ...ON_VERSION,
      id: 'library.stack',
      name: 'Stack versions',
      help: 'Show what came of one reference as one cover, or each asset by itself',
      keys: ['Shift+V'],
      also: 'group collapse expand subject',
      scope: 'library',
      panel: 'finished',
      checked: ({ libraryOrder }) => libraryOrder.stacked === true,
      run: stacks.toggle,
    },
    {
      ...ON_VERSION,
      id: 'asset.open-stack',
      name: 'Open or close its stack',
      nameNow: (state) => (isOpen(state) ? 'Close its stack' : 'Open its stack'),
      help: 'Show the versions of the active asset beside its cover, or its cover alone',
      keys: ['S'],
      also: 'versions expand collapse unfold',
      scope: 'covers',
      disabledBecause: (state) =>
        withoutOthers(state) ?? (state.libraryOrder.stacked === true ? null : 'Versions are not stacked.'),
      run: () => void opening.toggleInHand(),
    },
    {
      ...ON_VERSION,
      id: 'asset.run-steps',
      name: 'Show all steps of its run',
      help: 'Search for all that the same run of a chain made of one reference',
      also: 'chain run results filter',
      disabledBecause: (state) =>
        selectedAsset(state) === undefined
          ? 'No asset is selected.'
          : selectedAsset(state)?.asset.runs?.[0] === undefined
            ? 'No chain made it.'
            : null,
      run: withSelectedAsset(app, ({ asset }) => {
        const run = asset.runs?.[0]?.run;
        if (run !== undefined) void showRun(app, run, asset.id);
      }),
    },
    {
      ...ON_VERSION,
      id: 'library.close-stacks',
      name: 'Close all stacks',
      help: 'Show the covers of all stacks alone',
      also: 'versions collapse fold',
      disabledBecause: ({ openStacks }) => (openStacks.size === 0 ? 'No stack is open.' : null),
      run: () => void opening.closeAll(),
    },
    {
      ...ON_VERSION,
      id: 'asset.versions',
      name: 'Show its versions',
      nameInMenu: 'Show them',
      help: 'Go to the list of what came of the same reference, in the properties; Escape leads back',
      keys: ['V'],
      also: 'stack open expand',
      scope: 'covers',
      disabledBecause: withoutOthers,
      run: () => {
        app.handles.areas.call((areas) => areas.show('properties'));
        app.handles.versions.call(({ focus }) => focus());
      },
    },
    {
      ...ON_VERSION,
      id: 'asset.put-on-top',
      name: 'Put on top',
      help: 'Make the active asset the one that its stack shows',
      also: 'version choose pick cover',
      disabledBecause: (state) => withoutOthers(state) ?? whyOnTop(state),
      run: withSelectedAsset(app, (view) => void stacks.putOnTop(view)),
    },
    {
      ...ON_VERSION,
      id: 'asset.newest-on-top',
      name: 'Newest on top',
      help: 'Take back which version was put on top: its stack shows the newest again',
      disabledBecause: withoutOthers,
      run: withSelectedAsset(app, (view) => void stacks.letNewest(view)),
    },
  ];
}

function isOpen(state: AppState): boolean {
  const subject = selectedAsset(state)?.stack?.subject;
  return subject !== undefined && state.openStacks.has(subject);
}

function withoutOthers(state: AppState): string | null {
  const view = selectedAsset(state);
  if (view === undefined) return 'No asset is selected.';
  if (view.place === 'trash') return 'It is in the trash; put it back first.';
  return (view.stack?.members ?? 1) < 2 ? 'It has no other versions.' : null;
}

function whyOnTop(state: AppState): string | null {
  const view = selectedAsset(state);
  return view?.stack?.top === view?.asset.id && view?.asset.chosenAt !== undefined ? 'It is on top.' : null;
}
