import { useEffect, useState } from 'react';
import { type SeenProgram, SYSTEM_PROGRAM } from '../../../../shared/model/programs/own-program.ts';
import { useRunCommand } from '../../../commands/use-run-command.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { useRequest } from '../../../store/use-request.ts';
import { Button } from '../../../ui/button.tsx';
import { ButtonColumn } from '../../../ui/button-column.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { tipOf } from '../../../ui/tip.ts';
import { useIsOpen } from '../../../ui/use-is-open.ts';
import { counted } from '../../../words/figures.ts';
import './open-with-dialog.css';

interface OpenWithProps {
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

/** Chooses the program that the files of assets are opened with. It closes once they all run there. */
export function OpenWithDialog({ ids, onClose }: OpenWithProps) {
  const { bridge } = useApp();
  const run = useRunCommand();
  const [programs, setPrograms] = useState<readonly SeenProgram[] | null>(null);
  const { busy, error, ask } = useRequest<string>();
  const isOpen = useIsOpen();
  const known = useAppState((state) => state.assetsById);
  const formats = [...new Set(ids.flatMap((id) => known.get(id)?.format ?? []))];
  useEffect(() => {
    void ask('look', async () => setPrograms(await bridge.programs.list()));
  }, [ask, bridge]);
  const open = async ({ id }: SeenProgram): Promise<void> => {
    if ((await ask(id, () => bridge.programs.open({ ids: [...ids], program: id }))) && isOpen()) onClose();
  };
  const shown = (programs ?? []).filter(({ isOwn, problem }) => isOwn || problem !== 'missing');
  return (
    <Dialog
      title={ids.length === 1 ? 'Open with' : `Open ${counted(ids.length, 'asset')} with`}
      className="open-with"
      onClose={onClose}
    >
      <div className="open-with-body">
        <ButtonColumn className="open-with-list">
          {shown.map((program) => {
            const why = whyNot(program, formats);
            return (
              <button
                key={program.id}
                type="button"
                className="open-with-row"
                aria-disabled={why !== null || busy !== null}
                {...tipOf(program.place === null ? null : { text: program.place })}
                onClick={() => {
                  if (why === null && busy === null) void open(program);
                }}
              >
                <span className="truncate">{program.name}</span>
                <span className="open-with-note truncate">
                  {busy === program.id ? 'starting …' : (why ?? noteOf(program))}
                </span>
              </button>
            );
          })}
        </ButtonColumn>
        {programs === null && error === null && <p className="dim">Looking for programs …</p>}
        {error !== null && <ErrorNote error={error} />}
      </div>
      <div className="dialog-foot">
        <Button onClick={() => run('settings.preferences')}>Programs…</Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Dialog>
  );
}

function noteOf({ id, place }: SeenProgram): string {
  return id === SYSTEM_PROGRAM ? 'as the system opens such files' : (place ?? '');
}

/** Why a program cannot be started with these files, in a few words; null if it can. */
function whyNot({ problem, opens }: SeenProgram, formats: readonly string[]): string | null {
  if (problem === 'no-display') return 'there is no display';
  if (problem !== null) return problem === 'missing' ? 'it is not there' : 'it may not be run';
  const other = opens === null ? undefined : formats.find((format) => !opens.includes(format));
  return other === undefined ? null : `does not open ${other}`;
}
