import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { Fragment } from 'react';
import { type Command, nameOfCommand } from '../../commands/command.ts';
import { printChord } from '../../commands/key-chord.ts';
import type { AppState } from '../../store/app-state.ts';

interface CommandEntriesProps {
  readonly commands: readonly Command[];
  readonly state: AppState;
}

/** The entries of a menu: groups apart, the key at the end, and what cannot be done now dim, saying why. */
export function CommandEntries({ commands, state }: CommandEntriesProps) {
  return commands.map((command, index) => (
    <Fragment key={command.id}>
      {index > 0 && commands[index - 1]?.group !== command.group && (
        <Menu.Separator className="popup-separator" />
      )}
      <Entry command={command} state={state} />
    </Fragment>
  ));
}

function Entry({ command, state }: { readonly command: Command; readonly state: AppState }) {
  const why = command.refused?.(state) ?? null;
  const [keys] = command.keys;
  const shared = { className: 'popup-item', disabled: why !== null, title: why ?? command.help };
  const content = (
    <>
      {nameOfCommand(command, state)}
      {keys !== undefined && (
        <span className="popup-item-keys">{printChord(keys, state.facts?.platform === 'darwin')}</span>
      )}
    </>
  );
  return command.checked === undefined ? (
    <Menu.Item {...shared} onClick={command.run}>
      {content}
    </Menu.Item>
  ) : (
    <Menu.CheckboxItem
      {...shared}
      checked={command.checked(state)}
      closeOnClick
      onCheckedChange={() => command.run()}
    >
      <Menu.CheckboxItemIndicator className="popup-item-check">
        <Check size={12} aria-hidden />
      </Menu.CheckboxItemIndicator>
      {content}
    </Menu.CheckboxItem>
  );
}
