import { useCallback, useEffect, useState } from 'react';
import {
  MOST_PROGRAMS,
  type ProgramDraft,
  programProblemWords,
  type SeenProgram,
  SYSTEM_PROGRAM,
} from '../../../../shared/model/programs/own-program.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { useRequest } from '../../../store/use-request.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { onFirstClick } from '../../../ui/first-click.ts';
import { FormRow } from '../../../ui/form-row.tsx';
import { settingsActions } from '../settings-actions.ts';
import { Hint } from './hint.tsx';
import './libraries-list.css';
import { ProgramForm } from './program-form.tsx';

const NEW: ProgramDraft = { name: '', executable: '', args: '' };

/** The programs that *Open with…* offers: what was found, and what the artist names. */
export function OpenWithSection() {
  const { bridge } = useApp();
  const actions = settingsActions(useApp());
  const own = useAppState((state) => state.settings.programs);
  const isWeb = useAppState((state) => state.facts?.shell.kind === 'web');
  const [programs, setPrograms] = useState<readonly SeenProgram[]>([]);
  const [edited, setEdited] = useState<{ readonly id: string | null; readonly draft: ProgramDraft } | null>(
    null,
  );
  const [said, setSaid] = useState('');
  const { busy, error, ask } = useRequest<string>();
  const { error: unseen, ask: look } = useRequest<'look'>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one may be there now
  useEffect(() => {
    void look('look', async () => setPrograms(await bridge.programs.list()));
  }, [bridge, look, own]);
  const save = async (draft: ProgramDraft): Promise<void> => {
    if (await ask('save', () => actions.saveProgram({ id: edited?.id ?? null, ...draft }))) setEdited(null);
  };
  const choose = useCallback(
    async () => (await bridge.dialog.pick({ what: 'program' }))?.[0] ?? null,
    [bridge],
  );
  const test = async ({ id, name }: SeenProgram): Promise<void> => {
    setSaid('');
    if (await ask(id, () => bridge.programs.test({ id }))) setSaid(`${name} was started with a cube.`);
  };
  return (
    <>
      <h3 className="settings-heading">Open with</h3>
      <FormRow label="Programs">
        <ul className="libraries-list">
          {programs
            .filter(({ id }) => id !== SYSTEM_PROGRAM)
            .map((program) => (
              <li key={program.id} className="libraries-row">
                <span className="libraries-name">
                  {program.name}
                  {!program.isOwn && program.place !== null && <span className="dim">, found</span>}
                </span>
                <span className="libraries-folder dim truncate">{placeWords(program)}</span>
                <span className="libraries-actions">
                  {program.problem === null && (
                    <Button
                      aria-label={`Test ${program.name}`}
                      hint="Starts it with a small model"
                      disabledBecause={busy === null ? null : 'A program is being started.'}
                      onClick={() => void test(program)}
                    >
                      {busy === program.id ? 'Starting …' : 'Test'}
                    </Button>
                  )}
                  {program.isOwn && !isWeb && (
                    <Button
                      aria-label={`Change ${program.name}`}
                      onClick={() => setEdited({ id: program.id, draft: draftOf(program) })}
                    >
                      Change…
                    </Button>
                  )}
                  {program.isOwn && (
                    <Button
                      variant="quiet"
                      aria-label={`Remove ${program.name}`}
                      onClick={onFirstClick(
                        () => void ask('forget', () => actions.forgetProgram(program.id)),
                      )}
                    >
                      Remove
                    </Button>
                  )}
                  {!program.isOwn && program.place === null && !isWeb && (
                    <Button
                      aria-label={`Where is ${program.name}?`}
                      onClick={() => setEdited({ id: null, draft: { ...NEW, name: program.name } })}
                    >
                      Where is it?…
                    </Button>
                  )}
                </span>
              </li>
            ))}
        </ul>
        {edited !== null && (
          <ProgramForm
            key={`${edited.id} ${edited.draft.name}`}
            draft={edited.draft}
            isNew={edited.id === null}
            choose={choose}
            onSave={save}
            onCancel={() => setEdited(null)}
          />
        )}
        {edited === null && !isWeb && (
          <div className="settings-under-field">
            <Button
              disabledBecause={own.length >= MOST_PROGRAMS ? `At most ${MOST_PROGRAMS} are kept.` : null}
              onClick={() => setEdited({ id: null, draft: NEW })}
            >
              Add a program…
            </Button>
          </div>
        )}
        <p className="settings-hint" role="status">
          {said}
        </p>
        {(error ?? unseen) !== null && <ErrorNote error={(error ?? unseen) as NonNullable<typeof error>} />}
        <Hint>
          Programs that Open with… starts with the files of assets, without a shell. A Blender that you name
          is used in place of the one that was found; without arguments it imports the model into an empty
          scene.
          {isWeb && ' A window in a browser cannot name programs: add them in the desktop app.'}
        </Hint>
      </FormRow>
    </>
  );
}

function draftOf({ name, place, args }: SeenProgram): ProgramDraft {
  return { name, executable: place ?? '', args };
}

function placeWords(program: SeenProgram): string {
  const { problem, place, args } = program;
  if (problem === 'missing' && place === null) return 'not found';
  if (problem !== null) return programProblemWords(problem, program);
  return [place, args].join(' ').trim();
}
