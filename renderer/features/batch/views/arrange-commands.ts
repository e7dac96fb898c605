import type { Command } from '../../../commands/command.ts';
import type { App } from '../../../store/app.ts';
import { whyNotArranged } from '../../../store/batch/arrangement.ts';

/** The command that opens the arrangement of views. */
export function arrangeCommands(app: App): Command[] {
  return [
    {
      id: 'batch.arrange-views',
      name: 'Arrange views…',
      help: 'Put pictures together as the views of one subject, or take them apart',
      also: 'group split merge view set front back left right correct',
      keys: ['Ctrl+Shift+G'],
      menu: 'Batch',
      group: 1,
      context: 'plan-row',
      panel: 'plan',
      disabledBecause: whyNotArranged,
      run: () => app.store.getState().showOverlay({ kind: 'arrange-views' }),
    },
  ];
}
