import { Autocomplete } from '@base-ui/react/autocomplete';
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { type Command, nameOfCommand } from '../../commands/command.ts';
import { findCommands } from '../../commands/find-commands.ts';
import { printChord } from '../../commands/print-chord.ts';
import { useAppState } from '../../store/app-context.tsx';
import type { AppState } from '../../store/app-state.ts';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { paletteNames } from './palette-names.ts';
import './palette.css';

interface PaletteProps {
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}

/** Every command by its name: type, choose with the arrows, Enter. */
export function Palette({ commands, onClose }: PaletteProps) {
  const state = useAppState((whole: AppState) => whole);
  const [words, setWords] = useState('');
  const names = paletteNames(commands, state);
  const found = findCommands(commands, words, {
    nameNow: (command) => nameOfCommand(command, state),
    isOff: ({ disabledBecause }) => (disabledBecause?.(state) ?? null) !== null,
  });
  const mac = state.facts?.platform === 'darwin';

  return (
    <Dialog title="Find a command" bare className="palette" onClose={onClose}>
      <Autocomplete.Root
        inline
        open
        items={commands}
        filteredItems={found}
        value={words}
        onValueChange={setWords}
        itemToStringValue={(command) => command.name}
        autoHighlight="always"
        keepHighlight
      >
        <PaletteField aria-label="Find a command" placeholder="Find a command" spellCheck={false} />
        <Autocomplete.List className="palette-list" aria-label="Commands">
          {(command: Command) => {
            const why = command.disabledBecause?.(state) ?? null;
            return (
              <Autocomplete.Item
                key={command.id}
                value={command}
                disabled={why !== null}
                className={({ highlighted }) =>
                  classNames('palette-item', highlighted && 'is-chosen', why !== null && 'is-off')
                }
                onClick={(event) => {
                  // On macOS, Ctrl and a click are a right click.
                  const isSecondary = event.button !== 0 || (mac && event.ctrlKey);
                  if (why !== null || isSecondary) return;
                  onClose();
                  command.run();
                }}
              >
                <span className="palette-name">{names.get(command.id)}</span>
                <span className="palette-help truncate">{why ?? command.help}</span>
                <span className="palette-keys">{command.keys[0] && printChord(command.keys[0], mac)}</span>
              </Autocomplete.Item>
            );
          }}
        </Autocomplete.List>
        <Autocomplete.Empty>
          <p className="palette-none">No command is called that.</p>
        </Autocomplete.Empty>
      </Autocomplete.Root>
    </Dialog>
  );
}

/** Has the focus as soon as it is there: what is typed right after F3 is a name already. */
function PaletteField(props: ComponentProps<typeof Autocomplete.Input>) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  return <Autocomplete.Input ref={field} className="palette-input" {...props} />;
}
