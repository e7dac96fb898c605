import { rangeWords, sumOfRanges } from '../../../shared/model/chain/range-words.ts';
import { CommandButton } from '../../commands/command-button.tsx';
import { useAppState } from '../../store/app-context.tsx';
import { waitingForWord } from '../../store/chains/chains-slice.ts';
import { counted } from '../../words/figures.ts';

/** What chains wait for the artist's approval of, with what that costs. Of a batch that goes no further by itself, its own note says so. */
export function ChainNote() {
  const all = useAppState(waitingForWord);
  const ends = useAppState((state) => state.batchEnds);
  const told = new Set(ends.filter((end) => (end.waiting ?? 0) > 0).map((end) => end.batchId));
  const waiting = all.filter(({ chain }) => !told.has(chain.batchId));
  if (waiting.length === 0) return null;
  const cost = rangeWords(sumOfRanges(waiting.map((each) => each.cost)));
  const verb = waiting.length === 1 ? 'waits' : 'wait';
  return (
    <div className="queue-note note" role="status">
      <span>
        {counted(waiting.length, 'result')} of chains {verb} for your approval; what follows costs about{' '}
        {cost} credits.
      </span>
      <span className="batch-end-actions">
        <CommandButton command="chain.next-waiting">Review</CommandButton>
      </span>
    </div>
  );
}
