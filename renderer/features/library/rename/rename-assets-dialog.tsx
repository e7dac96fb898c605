import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { ErrorBody } from '../../../../shared/model/app-error.ts';
import { type NewName, newNames, renameSummary } from '../../../../shared/model/naming/asset-names.ts';
import { useApp } from '../../../store/app-context.tsx';
import { errorBodyOf } from '../../../store/error-body.ts';
import { type NamedAsset, renameActions } from '../../../store/library/rename-actions.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { useIsOpen } from '../../../ui/use-is-open.ts';
import { counted, groupedFigure } from '../../../words/figures.ts';
import { NamePreview } from './name-preview.tsx';
import './rename-assets-dialog.css';
import { RenameForm } from './rename-form.tsx';
import { EASY_RULE, type NameRule, renamingOf } from './rename-rule.ts';

interface RenameAssetsProps {
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

/** Gives several assets new names, by a template or by replacing a part of each, and shows first what would come of it. */
export function RenameAssetsDialog({ ids, onClose }: RenameAssetsProps) {
  const app = useApp();
  const isOpen = useIsOpen();
  const [assets, setAssets] = useState<readonly NamedAsset[] | null>(null);
  const [read, setRead] = useState(0);
  const [error, setError] = useState<ErrorBody | null>(null);
  const [rule, setRule] = useState<NameRule>(EASY_RULE);
  /** Why the typed first number cannot be taken; names with the number of before are not what the artist means then. */
  const [badNumber, setBadNumber] = useState<string | null>(null);
  const [written, setWritten] = useState<number | null>(null);
  const work = useRef<AbortController | null>(null);
  useEffect(() => {
    const reading = new AbortController();
    renameActions(app)
      .read(ids, reading.signal, (count) => !reading.signal.aborted && setRead(count))
      .then(
        (found) => !reading.signal.aborted && setAssets(found),
        (cause: unknown) => !reading.signal.aborted && setError(errorBodyOf(cause)),
      );
    return () => reading.abort();
  }, [app, ids]);

  const parsed = useMemo(() => renamingOf(rule), [rule]);
  // Thousands of names take longer than a letter that is typed.
  const shownRenaming = useDeferredValue('renaming' in parsed ? parsed.renaming : null);
  const names = useMemo(
    (): readonly NewName[] =>
      assets === null || shownRenaming === null ? [] : newNames(assets, shownRenaming),
    [assets, shownRenaming],
  );
  const summary = useMemo(() => renameSummary(names), [names]);
  const refused =
    'why' in parsed
      ? parsed.why
      : badNumber !== null
        ? 'Type another number to start at first.'
        : assets === null
          ? 'The assets are being read.'
          : summary.changed.length === 0
            ? 'Every name stays as it is.'
            : null;
  const isWriting = written !== null;

  const start = async (): Promise<void> => {
    if (refused !== null || isWriting || !('renaming' in parsed) || assets === null) return;
    // Of the letters that stand in the fields now, which may be newer than what is shown.
    const { changed } = renameSummary(newNames(assets, parsed.renaming));
    const control = new AbortController();
    work.current = control;
    setWritten(0);
    setError(null);
    try {
      const end = await renameActions(app).rename(changed, control.signal, setWritten);
      const words = [`${counted(end.changed, 'asset was', 'assets were')} renamed.`];
      if (control.signal.aborted) words.push('It was stopped; Ctrl+Z takes back what was done.');
      if (end.why !== null) words.push(end.why);
      const level = end.why === null ? 'info' : 'error';
      app.store.getState().addNotice({ level, message: words.join(' '), at: Date.now() });
      // Closed while it was written, another one may be open by now.
      if (isOpen()) onClose();
    } catch (cause) {
      const failure = errorBodyOf(cause);
      setError(failure);
      // The artist closed the dialog, and would take it for done.
      if (!isOpen())
        app.store.getState().addNotice({ level: 'error', message: failure.message, at: Date.now() });
    } finally {
      setWritten(null);
    }
  };
  const close = (): void => {
    // What is being written goes on to the end of its slice, and can be taken back.
    work.current?.abort();
    onClose();
  };

  return (
    <Dialog title={`Rename ${counted(ids.length, 'asset')}`} className="rename-assets" onClose={close}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void start();
        }}
      >
        <RenameForm
          rule={rule}
          onRule={setRule}
          onRefused={setBadNumber}
          why={'why' in parsed ? parsed.why : null}
        />
        {error !== null && <ErrorNote error={error} />}
        {assets === null && error === null && (
          <div className="rename-reading" role="status">
            Reading {counted(ids.length, 'asset')}: {groupedFigure(read)} so far
            <ProgressBar label="Reading the assets" value={read / ids.length} />
          </div>
        )}
        {assets !== null && (
          <NamePreview names={names} summary={summary} isByTemplate={rule.by === 'template'} />
        )}
        <div className="dialog-foot">
          {isWriting ? (
            <>
              <div className="dialog-foot-words" role="status">
                {groupedFigure(written)} of {groupedFigure(summary.changed.length)} renamed
                <ProgressBar label="Renaming" value={written / Math.max(1, summary.changed.length)} />
              </div>
              <Button onClick={() => work.current?.abort()}>Stop</Button>
            </>
          ) : (
            <>
              <Button onClick={close}>Cancel</Button>
              <Button variant="primary" type="submit" disabledBecause={refused}>
                {summary.changed.length > 0 ? `Rename ${groupedFigure(summary.changed.length)}` : 'Rename'}
              </Button>
            </>
          )}
        </div>
      </form>
    </Dialog>
  );
}
