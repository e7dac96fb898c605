import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import type { ErrorBody } from '../../../shared/model/app-error.ts';
import { conflictsOf, type KeyBindings, withKey, withoutBinding } from '../../commands/bind-keys.ts';
import { type Command, MENUS } from '../../commands/command.ts';
import { useCommands } from '../../commands/commands-context.tsx';
import { findCommands } from '../../commands/find-commands.ts';
import { printChord } from '../../commands/print-chord.ts';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { errorBodyOf } from '../../store/error-body.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { tipOf } from '../../ui/tip.ts';
import { useKeptScroll } from '../../ui/use-kept-scroll.ts';
import { KeyCapture } from './key-capture.tsx';
import { settingsActions } from './settings-actions.ts';
import './keys-page.css';

/** A key that was pressed for a command while others have it. */
interface Asked {
  readonly taker: Command;
  readonly chord: string;
  readonly conflicts: readonly Command[];
}

/** The key of every command: look for it, press another, or put back what it came with. */
export function KeysPage() {
  const commands = useCommands();
  const bindings = useAppState((state) => state.settings.keys);
  const mac = useAppState((state) => state.facts?.platform === 'darwin');
  const settings = settingsActions(useApp());
  const scroller = useKeptScroll('keys');
  const [words, setWords] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [error, setError] = useState<ErrorBody | null>(null);
  const found = new Set(findCommands(commands, words));

  const keep = (next: KeyBindings): void => {
    setAsked(null);
    const keys = Object.fromEntries(Object.entries(next).map(([id, chords]) => [id, [...chords]]));
    settings.change({ keys }).then(
      () => setError(null),
      (cause: unknown) => setError(errorBodyOf(cause)),
    );
  };
  const take = (taker: Command, chord: string | null): void => {
    const conflicts = chord === null ? [] : conflictsOf(chord, taker, commands);
    if (chord !== null && conflicts.length > 0) setAsked({ taker, chord, conflicts });
    else keep(withKey(bindings, taker, chord, []));
  };

  return (
    <>
      <div className="keys-find">
        <TextField
          label="Find a command"
          placeholder="Find a command"
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <div ref={scroller} className="settings-scroller keys-scroller">
        {error !== null && <ErrorNote error={error} />}
        {found.size === 0 && <p className="settings-hint">No command is called that.</p>}
        {MENUS.map((menu) => {
          const ofMenu = commands.filter((command) => command.menu === menu && found.has(command));
          if (ofMenu.length === 0) return null;
          return (
            <section key={menu}>
              <h3 className="keys-menu">{menu}</h3>
              <ul>
                {ofMenu.map((command) => (
                  <li key={command.id} className="keys-row" {...tipOf({ text: command.help })}>
                    <span className="keys-name truncate">{command.name}</span>
                    {command.shippedKeys !== undefined && (
                      <IconButton
                        label={`Reset the key of ${command.name}`}
                        onClick={() => keep(withoutBinding(bindings, command.id))}
                      >
                        <RotateCcw size={12} aria-hidden />
                      </IconButton>
                    )}
                    <KeyCapture
                      name={command.name}
                      keys={command.keys.map((chord) => printChord(chord, mac))}
                      onChord={(chord) => take(command, chord)}
                    />
                    {asked?.taker.id === command.id && (
                      <div className="keys-asked note" role="alert">
                        <span>
                          {printChord(asked.chord, mac)} is the key of{' '}
                          {asked.conflicts
                            .map(({ name, menu: place }) => `“${name}” (${place})`)
                            .join(' and ')}{' '}
                          already.
                        </span>
                        <Button
                          onClick={() => keep(withKey(bindings, command, asked.chord, asked.conflicts))}
                        >
                          Use it here instead
                        </Button>
                        <Button onClick={() => setAsked(null)}>Leave it there</Button>
                      </div>
                    )}
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      <footer className="settings-foot">
        <span className="settings-foot-words dim">
          Press a field, then the new key. Esc keeps the old one, Backspace leaves none.
        </span>
        <Button
          disabledBecause={Object.keys(bindings).length === 0 ? 'No key was changed.' : null}
          onClick={() => keep({})}
        >
          Reset all keys
        </Button>
      </footer>
    </>
  );
}
