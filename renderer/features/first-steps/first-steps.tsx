import { X } from 'lucide-react';
import { CommandButton } from '../../commands/command-button.tsx';
import { useRunCommand } from '../../commands/use-run-command.ts';
import { useAppState } from '../../store/app-context.tsx';
import type { Workspace } from '../../store/frame-slice.ts';
import { IconButton } from '../../ui/button.tsx';
import './first-steps.css';

const WORKSPACES: readonly (readonly [workspace: Workspace, name: string, purpose: string])[] = [
  ['batch', 'Batch', 'Choose images, see the price, start, watch the queue.'],
  ['library', 'Library', 'Everything that was made, in 3D; also with no network.'],
  ['review', 'Review', 'One result after the other, large, beside its reference.'],
];

/** The card of the first run: what the workspaces are for, and how an own batch comes about. Help brings it back. */
export function FirstSteps() {
  const isShown = useAppState(({ settings }) => settings.appearance.firstSteps);
  return isShown ? <Card /> : null;
}

function Card() {
  const run = useRunCommand();
  const current = useAppState(({ workspace }) => workspace);
  return (
    <section className="first-steps" aria-label="First steps">
      <ul className="first-steps-workspaces">
        {WORKSPACES.map(([workspace, name, purpose]) => (
          <li key={workspace}>
            <button
              type="button"
              className="first-steps-workspace"
              aria-current={workspace === current || undefined}
              onClick={() => run(`window.${workspace}`)}
            >
              <span className="first-steps-name">{name}</span>
              <span className="first-steps-purpose">{purpose}</span>
            </button>
          </li>
        ))}
      </ul>
      <IconButton
        label="Put the first steps away"
        help="Help ▸ First steps brings them back"
        className="first-steps-close"
        onClick={() => run('help.first-steps')}
      >
        <X size={13} aria-hidden />
      </IconButton>
      <p className="first-steps-words">
        <strong>Drop a folder of images anywhere in this window.</strong> <em>Local</em> makes previews of
        them on this machine, at no cost. For final models, connect an account.
      </p>
      <div className="first-steps-actions">
        <CommandButton command="file.choose-folder">Choose folder…</CommandButton>
        <CommandButton command="settings.connections">Connect an account…</CommandButton>
      </div>
    </section>
  );
}
