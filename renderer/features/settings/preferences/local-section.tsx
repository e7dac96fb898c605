import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { REMBG_COMMAND, whyNoCutoutCommand } from '../../../../shared/model/cutout/cutout-command.ts';
import type { CutoutStatus } from '../../../../shared/model/cutout/cutout-status.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { useRequest } from '../../../store/use-request.ts';
import { Button } from '../../../ui/button.tsx';
import { CommittedField } from '../../../ui/committed-field.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { FormRow } from '../../../ui/form-row.tsx';
import { settingsActions } from '../settings-actions.ts';
import { EvenLightRow } from './even-light-row.tsx';
import { Hint } from './hint.tsx';

/** Resolves with the next frame, after all that was put off to it before. */
const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

/** Which program cuts pictures out for *Local*, in place of its own cut-out. */
export function LocalSection() {
  const actions = settingsActions(useApp());
  const command = useAppState((state) => state.settings.cutoutCommand);
  const isWeb = useAppState((state) => state.facts?.shell.kind === 'web');
  const { error: unknown, ask: look } = useRequest<'look'>();
  const { busy, error: refused, ask, clear: forgetRefusal } = useRequest<'set'>();
  const error = refused ?? unknown;
  const field = useRef<HTMLInputElement>(null);
  const words = useRef<HTMLParagraphElement>(null);
  const [status, setStatus] = useState<CutoutStatus | null>(null);
  useEffect(() => {
    void look('look', async () => setStatus(await actions.cutoutStatus()));
  }, [actions, look]);
  // What was typed stays if it cannot be set, so that it can be corrected.
  const set = (next: string | null): Promise<boolean> => ask('set', () => actions.setCutout(next));
  /** By a button that goes once it has succeeded: the focus stays beside where it was. */
  const setByButton = async ({ currentTarget }: MouseEvent, next: string | null): Promise<void> => {
    if (!(await set(next))) return;
    // Of a button that went before, the dialog takes the focus: at once, and again with the next frame.
    if (document.activeElement !== currentTarget) await nextFrame();
    const focused = document.activeElement;
    const beside = field.current ?? words.current;
    if (focused === currentTarget || focused === null || focused.contains(beside)) beside?.focus();
  };
  return (
    <>
      <h3 className="settings-heading">Local</h3>
      <FormRow label="Cut-out">
        {isWeb ? (
          <p ref={words} className="settings-value" tabIndex={-1}>
            {command ?? 'Local’s own'}
          </p>
        ) : (
          <CommittedField
            ref={field}
            commitsOnBlur={false}
            label="Program that cuts pictures out"
            placeholder="Local’s own"
            value={command ?? ''}
            refusedBecause={(text) => (text === '' ? null : whyNoCutoutCommand(text))}
            onCommit={(text) => set(text === '' ? null : text)}
            onType={forgetRefusal}
          />
        )}
        {!isWeb && status?.rembg && command !== REMBG_COMMAND && (
          <Button
            className="settings-under-field"
            hint={`rembg was found: ${status.rembg}`}
            disabledBecause={busy === 'set' ? 'It is being set.' : null}
            onClick={(event) => void setByButton(event, REMBG_COMMAND)}
          >
            Use rembg
          </Button>
        )}
        {isWeb && command !== null && (
          <Button className="settings-under-field" onClick={(event) => void setByButton(event, null)}>
            Use Local’s own
          </Button>
        )}
        {error !== null && <ErrorNote error={error} />}
        {status !== null && status.forThisRun !== null && (
          <Hint>
            Maquette was started with --cutout-command, so until it ends this counts: {status.forThisRun}
          </Hint>
        )}
        <Hint>
          A separate program of yours, such as rembg, can cut pictures out that have no alpha. Give its
          command, with {'{in}'} and {'{out}'} where it takes the names of the pictures it reads and writes.
          It runs with your rights, without a shell; if it fails, Local’s own cut-out takes its place, and the
          result says so.
          {isWeb && ' A window in a browser cannot choose it: start Maquette with --cutout-command.'}
        </Hint>
      </FormRow>
      <EvenLightRow />
    </>
  );
}
