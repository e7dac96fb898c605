import { useEffect, useState } from 'react';
import type { RelinkOutcome } from '../../../../shared/model/import/relink-outcome.ts';
import { useApp } from '../../../store/app-context.tsx';
import { relinkActions } from '../../../store/library/import/relink-actions.ts';
import type { LostLink } from '../../../store/overlay.ts';
import { useRequest } from '../../../store/use-request.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { counted } from '../../../words/figures.ts';

interface RelinkProps {
  readonly link: LostLink;
  readonly outcome: RelinkOutcome;
  readonly onClose: () => void;
}

/** What came of looking for a linked file, and what is to be decided: about another file in its place, or about the others of its folder. */
export function RelinkDialog({ link, outcome, onClose }: RelinkProps) {
  const relink = relinkActions(useApp());
  const { bridge } = useApp();
  const { busy, ask } = useRequest<'relink'>();
  const [importId] = useState(() => crypto.randomUUID());
  const [seen, setSeen] = useState(0);
  useEffect(
    () =>
      bridge.on('imports.progress', (progress) => progress.importId === importId && setSeen(progress.done)),
    [bridge, importId],
  );
  const isBusy = busy === null ? null : 'It is being looked for.';
  return (
    <Dialog title={titleOf(link, outcome)} className="decision" onClose={onClose}>
      <p className="delete-question selectable">{wordsOf(link, outcome)}</p>
      <div className="dialog-foot">
        <span className="dim" role="status">
          {busy !== null && outcome.is === 'done' ? `Looking … ${counted(seen, 'asset')} so far` : ''}
        </span>
        <Button onClick={onClose}>{outcome.is === 'done' ? 'Leave the others' : 'Leave it'}</Button>
        {outcome.is !== 'done' && (
          <Button onClick={() => void relink.choose(link)}>Choose another file…</Button>
        )}
        {outcome.is === 'different' && (
          <Button
            variant="primary"
            disabledBecause={isBusy}
            onClick={() => void ask('relink', () => relink.look(link, outcome.source, true))}
          >
            Take this file
          </Button>
        )}
        {outcome.is === 'done' && (
          // one button, so that the keyboard stays on it
          <Button
            variant="primary"
            onClick={() =>
              busy === null
                ? void ask('relink', () => relink.others(outcome.key, importId))
                : relink.stop(importId)
            }
          >
            {busy === null ? 'Find them, too' : 'Stop'}
          </Button>
        )}
      </div>
    </Dialog>
  );
}

function titleOf({ name }: LostLink, outcome: RelinkOutcome): string {
  switch (outcome.is) {
    case 'done':
      return `${name} was found again`;
    case 'different':
      return 'It is another file';
    case 'missing':
    case 'unreadable':
      return `${name} was not found`;
  }
}

function wordsOf({ name }: LostLink, outcome: RelinkOutcome): string {
  const { source } = outcome;
  switch (outcome.is) {
    case 'done':
      return `It is linked to ${source} now. The files of ${counted(outcome.others, 'other asset')} are gone from the folder where it lay. They can be looked for in its new folder, under the same names; only files with the same bytes are taken. Undo takes it back.`;
    case 'different':
      return `${source} has other bytes than the file that was imported as ${name}: it was changed, or is another file. Nothing was changed. If you take it, ${name} is this file from now on, and what was counted in the earlier one is forgotten. Undo takes it back.`;
    case 'missing':
      return `There is no such file at ${source}. Nothing was changed; choose the file, or the folder in which it lies under its name.`;
    case 'unreadable':
      return `${source} cannot be read, or its disk does not answer. Nothing was changed; connect its drive, or choose another place.`;
  }
}
