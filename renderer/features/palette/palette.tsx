import { type ComponentProps, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { type Command, nameOfCommand } from '../../commands/command.ts';
import { findCommands } from '../../commands/find-commands.ts';
import { printChord } from '../../commands/key-chord.ts';
import { useAppState } from '../../store/app-context.tsx';
import type { AppState } from '../../store/app-state.ts';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import './palette.css';

interface PaletteProps {
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}

/** Every command by its name: type, choose with the arrows, Enter. */
export function Palette({ commands, onClose }: PaletteProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const state = useAppState((whole: AppState) => whole);
  const [words, setWords] = useState('');
  const [chosen, setChosen] = useState(0);
  const found = findCommands(commands, words);
  const mac = state.facts?.platform === 'darwin';

  const run = (command: Command | undefined): void => {
    if (command === undefined || (command.refused?.(state) ?? null) !== null) return;
    onClose();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && found.length > 0) {
      event.preventDefault();
      const to = (chosen + step + found.length) % found.length;
      setChosen(to);
      list.current?.children[to]?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter') {
      event.preventDefault();
      run(found[chosen]);
    }
  };

  return (
    <Dialog title="Find a command" bare className="palette" onClose={onClose}>
      <PaletteField
        role="combobox"
        aria-label="Find a command"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={found.length > 0 ? `${id}${chosen}` : undefined}
        placeholder="Find a command"
        autoComplete="off"
        spellCheck={false}
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setChosen(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id={id} className="palette-list" role="listbox" aria-label="Commands">
        {found.map((command, index) => {
          const why = command.refused?.(state) ?? null;
          return (
            <div
              key={command.id}
              id={`${id}${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              aria-disabled={why !== null || undefined}
              className={classNames(
                'palette-item',
                index === chosen && 'is-chosen',
                why !== null && 'is-off',
              )}
              onPointerMove={() => setChosen(index)}
              onPointerUp={() => run(command)}
            >
              <span className="palette-name">{nameOfCommand(command, state)}</span>
              <span className="palette-help truncate">{why ?? command.help}</span>
              <span className="palette-keys">{command.keys[0] && printChord(command.keys[0], mac)}</span>
            </div>
          );
        })}
      </div>
      {found.length === 0 && (
        <p className="palette-none" role="status">
          No command is called that.
        </p>
      )}
    </Dialog>
  );
}

/** Has the focus as soon as it is there: what is typed right after F3 is a name already. */
function PaletteField(props: ComponentProps<'input'>) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  return <input ref={field} className="palette-input" {...props} />;
}
