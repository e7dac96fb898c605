import { Menu } from '@base-ui/react/menu';
import { Check, ChevronRight, Dot } from 'lucide-react';
import type { ReactNode } from 'react';
import { assertNever } from '../../shared/model/assert-never.ts';
import type { AppState } from '../store/app-state.ts';
import { classNames } from '../ui/class-names.ts';
import { tipOf } from '../ui/tip.ts';
import { type Command, nameOfCommand } from './command.ts';
import { type MenuPart, menuParts } from './menu-parts.ts';
import { printChord } from './print-chord.ts';

interface CommandEntriesProps {
  readonly commands: readonly Command[];
  readonly state: AppState;
  /** The element that submenus are drawn in; by default the end of the page. */
  readonly home?: HTMLElement;
  /** The element that gets the focus after a submenu is closed; by default the entry that opened it. */
  readonly finalFocus?: FinalFocus;
}

type FinalFocus = Menu.Popup.Props['finalFocus'];

/** The entries of a menu: separated by groups, with submenus and keys. A disabled command is dimmed and gives the reason. */
export function CommandEntries({ commands, state, home, finalFocus }: CommandEntriesProps) {
  return <Parts parts={menuParts(commands)} state={state} home={home} finalFocus={finalFocus} />;
}

interface PartsProps {
  readonly parts: readonly MenuPart[];
  readonly state: AppState;
  readonly home: HTMLElement | undefined;
  readonly finalFocus: FinalFocus;
}

function Parts({ parts, state, home, finalFocus }: PartsProps): ReactNode {
  return parts.map((part, index) => {
    switch (part.kind) {
      case 'separator':
        return <Menu.Separator key={`line ${String(index)}`} className="popup-separator" />;
      case 'submenu':
        return <Submenu key={part.name} {...part} state={state} home={home} finalFocus={finalFocus} />;
      case 'choices':
        return <Choices key={part.commands[0]?.id} commands={part.commands} state={state} />;
      case 'command':
        return <Entry key={part.command.id} command={part.command} state={state} />;
      default:
        return assertNever(part);
    }
  });
}

function Submenu({ name, parts, state, home, finalFocus }: PartsProps & { readonly name: string }) {
  return (
    <Menu.SubmenuRoot>
      <Menu.SubmenuTrigger className="popup-item">
        {name}
        <ChevronRight size={12} className="popup-item-more" aria-hidden />
      </Menu.SubmenuTrigger>
      <Menu.Portal container={home}>
        <Menu.Positioner
          positionMethod="fixed"
          className="popup-layer"
          side="right"
          align="start"
          alignOffset={-4}
        >
          <Menu.Popup className="popup" finalFocus={finalFocus}>
            <Parts parts={parts} state={state} home={home} finalFocus={finalFocus} />
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.SubmenuRoot>
  );
}

interface EntryProps {
  readonly command: Command;
  readonly state: AppState;
}

function Choices({ commands, state }: { readonly commands: readonly Command[]; readonly state: AppState }) {
  const chosen = commands.find(({ checked }) => checked?.(state) === true)?.id;
  return (
    <Menu.RadioGroup value={chosen ?? null}>
      {commands.map((command) => (
        <Menu.RadioItem
          key={command.id}
          {...attributesOf(command, state)}
          value={command.id}
          closeOnClick
          onClick={() => {
            if (command.id !== chosen) command.run();
          }}
        >
          <Menu.RadioItemIndicator className="popup-item-check">
            <Dot size={24} strokeWidth={4} aria-hidden />
          </Menu.RadioItemIndicator>
          <Words command={command} state={state} />
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

function Entry({ command, state }: EntryProps) {
  const shared = attributesOf(command, state);
  return command.checked === undefined ? (
    <Menu.Item {...shared} onClick={command.run}>
      <Words command={command} state={state} />
    </Menu.Item>
  ) : (
    <Menu.CheckboxItem
      {...shared}
      checked={command.checked(state)}
      closeOnClick
      onCheckedChange={command.run}
    >
      <Menu.CheckboxItemIndicator className="popup-item-check">
        <Check size={12} aria-hidden />
      </Menu.CheckboxItemIndicator>
      <Words command={command} state={state} />
    </Menu.CheckboxItem>
  );
}

function Words({ command, state }: EntryProps) {
  const [keys] = command.keys;
  return (
    <>
      {command.nameInMenu ?? nameOfCommand(command, state)}
      {keys !== undefined && (
        <span className="popup-item-keys">{printChord(keys, state.facts?.platform === 'darwin')}</span>
      )}
    </>
  );
}

function attributesOf(command: Command, state: AppState) {
  const why = command.disabledBecause?.(state) ?? null;
  return {
    className: classNames('popup-item', command.checked !== undefined && 'is-marked'),
    disabled: why !== null,
    'aria-description': why ?? undefined,
    ...tipOf({ text: why ?? command.help, side: 'right' }),
  };
}
