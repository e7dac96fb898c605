import { useState } from 'react';
import { type ProgramDraft, whyNoProgram } from '../../../../shared/model/programs/own-program.ts';
import { useAppState } from '../../../store/app-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { lastName } from '../../../words/paths.ts';
import './program-form.css';

interface ProgramFormProps {
  readonly draft: ProgramDraft;
  readonly isNew: boolean;
  /** Asks for a file with the system's dialog; null if it was dismissed. */
  readonly choose: () => Promise<string | null>;
  readonly onSave: (draft: ProgramDraft) => Promise<void>;
  readonly onCancel: () => void;
}

/** Name, place and arguments of a program that opens files. */
export function ProgramForm({ draft, isNew, choose, onSave, onCancel }: ProgramFormProps) {
  const platform = useAppState((state) => state.facts?.platform ?? '');
  const hasDialogs = useAppState((state) => state.facts?.shell.systemDialogs === true);
  const [typed, setTyped] = useState(draft);
  const trimmed = {
    name: typed.name.trim(),
    executable: typed.executable.trim(),
    args: typed.args.trim(),
  };
  const why = whyNoProgram(trimmed, platform);
  const set = (part: Partial<ProgramDraft>): void => setTyped((now) => ({ ...now, ...part }));
  const pick = async (): Promise<void> => {
    const executable = await choose();
    if (executable === null) return;
    const name = lastName(executable).replace(/\.(exe|com|app)$/i, '');
    setTyped((now) => ({ ...now, executable, name: now.name === '' ? name : now.name }));
  };
  return (
    <form
      className="program-form"
      aria-label={isNew ? 'New program' : `Change ${draft.name}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (why === null) void onSave(trimmed);
      }}
    >
      <TextField
        label="Name of the program"
        placeholder="Name"
        value={typed.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <span className="program-form-place">
        <TextField
          label="Path of the program"
          placeholder="Whole path of the program"
          value={typed.executable}
          onChange={(event) => set({ executable: event.target.value })}
        />
        {hasDialogs && <Button onClick={() => void pick()}>Choose…</Button>}
      </span>
      <TextField
        label="Arguments"
        placeholder="Arguments, with {file} for the file; none: the file alone"
        value={typed.args}
        onChange={(event) => set({ args: event.target.value })}
      />
      {why !== null && (typed.executable !== '' || typed.args !== '') && (
        <p className="settings-hint" role="alert">
          {why}
        </p>
      )}
      <span className="program-form-foot">
        <Button type="submit" disabledBecause={why}>
          {isNew ? 'Add' : 'Change'}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </span>
    </form>
  );
}
