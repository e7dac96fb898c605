import { useAppState } from '../../store/app-context.tsx';
import { newRows } from '../../store/batch/plan-rows.ts';
import { startShortfalls } from '../../store/batch/start-shortfalls.ts';
import { activeConnection } from '../../store/session-slice.ts';
import { whyNoAmount } from '../../words/amounts.ts';
import { creditWords } from '../../words/connection-words.ts';
import { paidAgainWords } from './plan-words.ts';
import { shortfallWords } from './shortfall-words.ts';

/** What is to be known before the plan is started: why its budget is none, what would be paid for twice, and what would wait for credits. */
export function StartNotes() {
  const shortfalls = useAppState(startShortfalls);
  const connection = useAppState(activeConnection);
  const paidAgain = useAppState((state) => paidAgainWords(newRows(state)));
  const refused = useAppState((state) => (newRows(state).length === 0 ? null : whyNoAmount(state.budget)));
  const units = creditWords(connection ?? { kind: 'remote' });
  return (
    <>
      {refused !== null && (
        <p className="plan-shortfall note" role="status">
          The budget is no amount of credits. {refused}
        </p>
      )}
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
