import { assertNever } from '../../../../shared/model/assert-never.ts';
import { CommandButton } from '../../../commands/command-button.tsx';
import { useAppState } from '../../../store/app-context.tsx';
import type { MatchState, SubjectFoundBy } from '../../../store/viewer/match-slice.ts';
import { ChoiceList } from '../../../ui/choice-list.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { matchedReference } from '../../match/matched-reference.ts';
import type { ReferencePicture } from '../../viewable.ts';
import { ToolCard } from './tool-card.tsx';
import './match-card.css';

/** How the model's silhouette differs from its reference's. */
export function MatchCard({ references }: { readonly references: readonly ReferencePicture[] }) {
  const isOn = useAppState((state) => state.isMatching);
  const state = useAppState(({ match }) => match);
  const foundBy = useAppState((now) => now.foundBy);
  const chosen = useAppState((now) => now.matchedWith);
  const matchWith = useAppState((now) => now.matchWith);
  const reference = matchedReference(references, chosen);
  if (!isOn || reference === null) return null;
  return (
    <ToolCard
      title="Against the reference"
      end="viewer.match-off"
      below={state.is === 'shown' && foundBy !== null && <p className="match-note dim">{SOURCES[foundBy]}</p>}
    >
      {references.length > 1 && (
        <ChoiceList
          label="Reference to match"
          value={reference.view}
          choices={references.map(({ view, name }) => ({ value: view, label: `${view} · ${name}` }))}
          onChange={matchWith}
        />
      )}
      <Progress state={state} />
      {state.is === 'shown' && <CommandButton command="viewer.match-again">Find again</CommandButton>}
      {state.is === 'shown' && <CommandButton command="viewer.reference-over">Over</CommandButton>}
    </ToolCard>
  );
}

const SOURCES: Readonly<Record<SubjectFoundBy, string>> = {
  mask: 'Shares of the reference’s outline, which is that of your mask. Match is what Quality measures as Silhouette match.',
  alpha:
    'Shares of the reference’s outline, which is that of its transparency. Match is what Quality measures as Silhouette match.',
  outline:
    'Shares of the reference’s outline as Maquette cuts it out. Match is what Quality measures as Silhouette match.',
  unsure:
    'Shares of the reference’s outline as Maquette cuts it out. It is unsure, so Quality measures no Silhouette match with it.',
};
const WHY: Readonly<Record<Extract<MatchState, { is: 'failed' }>['why'], string>> = {
  'no-subject': 'No subject stands out from the reference’s background: mend the picture, or look by eye (R)',
  changed: 'The library’s copy of the reference was changed: it is not the picture that was sent',
  unreadable: 'The reference cannot be read as a picture here',
  stopped: 'The silhouettes could not be compared: the model may be too large for this machine',
};

function Progress({ state }: { readonly state: MatchState }) {
  switch (state.is) {
    case 'reading':
      return <span role="status">Reading the reference…</span>;
    case 'finding':
      return (
        <>
          <span>Finding the camera</span>
          <div className="match-progress">
            <ProgressBar label="Finding the camera" value={state.share} />
          </div>
        </>
      );
    case 'shown':
      return (
        <p className="match-shares" role="status">
          <b className="match-share">match {percent(state.match)}</b>
          <i className="match-missing" aria-hidden /> missing {percent(state.missing)}
          <i className="match-too-much" aria-hidden /> too much {percent(state.tooMuch)}
        </p>
      );
    case 'failed':
      return <span role="status">{WHY[state.why]}</span>;
    default:
      return assertNever(state);
  }
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
