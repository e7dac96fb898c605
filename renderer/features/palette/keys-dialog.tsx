import { type Command, MENUS } from '../../commands/command.ts';
import { printChord } from '../../commands/print-chord.ts';
import { useAppState } from '../../store/app-context.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ScrollPane } from '../../ui/scroll-pane.tsx';
import './palette.css';

interface KeysDialogProps {
  readonly commands: readonly Command[];
  readonly onClose: () => void;
}

const BY_HAND: readonly (readonly [keys: readonly string[], words: string])[] = [
  [['Drag', 'Middle drag', 'One finger'], 'Orbit'],
  [['Shift drag', 'Right drag', 'Two fingers'], 'Pan'],
  [['Wheel', 'Pinch'], 'Dolly to the pointer'],
  [['Right click', 'Held finger'], 'Menu of what is there'],
  [['↑ ↓ ← →'], 'Move in lists and the grid'],
  [['← →'], 'In the presentation: previous and next result'],
  [['Space'], 'In the presentation: turn slowly, or stand still'],
  [['Esc'], 'Leave the presentation'],
  [['← →', 'Home', 'End'], 'Move the line of a wipe'],
];

/** Every key and what it does, from the command registry. */
export function KeysDialog({ commands, onClose }: KeysDialogProps) {
  const mac = useAppState((state) => state.facts?.platform === 'darwin');
  return (
    <Dialog title="Keys" className="keys-dialog" onClose={onClose}>
      <ScrollPane label="Every key" className="keys-list">
        {MENUS.map((menu) => (
          <Group
            key={menu}
            title={menu}
            entries={commands
              .filter((command) => command.menu === menu && command.keys.length > 0)
              .map(({ name, keys }) => [keys.map((chord) => printChord(chord, mac)), name])}
          />
        ))}
        <Group title="By hand" entries={BY_HAND} />
      </ScrollPane>
    </Dialog>
  );
}

interface GroupProps {
  readonly title: string;
  readonly entries: readonly (readonly [keys: readonly string[], words: string])[];
}

function Group({ title, entries }: GroupProps) {
  return (
    <section className="keys-group">
      <h3>{title}</h3>
      <ul>
        {entries.map(([keys, words]) => (
          <li key={`${words} ${keys.join(' ')}`}>
            {words.replace('…', '')}
            <span>
              {keys.map((key) => (
                <kbd key={key} className="key">
                  {key}
                </kbd>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
