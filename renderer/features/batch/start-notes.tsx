import { useAppState } from '../../store/app-context.tsx';
import { newRows } from '../../store/batch/plan-rows.ts';
import { startShortfalls } from '../../store/batch/start-shortfalls.ts';
import { activeConnection } from '../../store/session-slice.ts';
import { creditWords } from '../../words/connection-words.ts';
import { paidAgainWords } from './plan-words.ts';
import { shortfallWords } from './shortfall-words.ts';

/** What is to be known before the plan is started: what would be paid for twice, and what would wait for credits. */
export function StartNotes() {
  const shortfalls = useAppState(startShortfalls);
  const connection = useAppState(activeConnection);
  const paidAgain = useAppState((state) => paidAgainWords(newRows(state)));
  const units = creditWords(connection ?? { kind: 'remote' });
  return (
    <>
      {paidAgain !== null && (
        <p className="plan-shortfall note" role="status">
          {paidAgain}
        </p>
      )}
      {shortfalls.map((shortfall) => (
        <p key={shortfall.of} className="plan-shortfall note" role="status">
          {shortfallWords(shortfall, units)}
        </p>
      ))}
    </>
  );
}
