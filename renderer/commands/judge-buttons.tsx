import { Check, X } from 'lucide-react';
import type { ChainStepView, ChainView } from '../../shared/bridge/chains/chain-calls.ts';
import { rangeWords, sumOfRanges } from '../../shared/model/chain/range-words.ts';
import { useAppState } from '../store/app-context.tsx';
import { judgeableAt } from '../store/chains/chains-slice.ts';
import { IconButton } from '../ui/button.tsx';
import { oncePerPress } from '../ui/first-click.ts';
import { useRunCommand } from './use-run-command.ts';
import './judge-buttons.css';

interface JudgeButtonsProps {
  readonly chain: ChainView;
  /** Null for the whole run. */
  readonly step: ChainStepView | null;
  /** What is judged: `robot`, `step 1 of robot`. */
  readonly of: string;
  /** Puts the row in hand, which the commands are about. */
  readonly onBefore: () => void;
}

/** Approves what waits of a run or step, at a price that is said, or ends what follows it; nothing where nothing waits. */
export function JudgeButtons({ chain, step, of, onBefore }: JudgeButtonsProps) {
  const run = useRunCommand();
  const cost = useAppState((state) => {
    const waiting = judgeableAt(state, { chain, step }).filter((each) => each.state !== 'rejected');
    return waiting.length === 0 ? null : rangeWords(sumOfRanges(waiting.map((each) => each.cost)));
  });
  if (cost === null) return null;
  // The second click of a double one meets the row that took the place of this one, and Enter that is held says it again.
  const onThis = (command: string) =>
    oncePerPress(() => {
      onBefore();
      run(command);
    });
  return (
    <span className="judge-buttons">
      <IconButton label={`Approve ${of} for about ${cost} credits`} {...onThis('chain.approve')}>
        <Check size={13} aria-hidden />
      </IconButton>
      <IconButton label={`Do not go on with ${of}`} {...onThis('chain.reject')}>
        <X size={13} aria-hidden />
      </IconButton>
    </span>
  );
}
