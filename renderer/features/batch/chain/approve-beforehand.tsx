import type { CreditsRange } from '../../../../shared/model/chain/chain-quote.ts';
import { rangeWords } from '../../../../shared/model/chain/range-words.ts';
import { useAppState } from '../../../store/app-context.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { tipOf } from '../../../ui/tip.ts';

/** Whether all results of the batch count as approved as they come: then all of its steps are paid for. @param range what the batch costs */
export function ApproveBeforehand({ range }: { readonly range: CreditsRange }) {
  const isOn = useAppState((state) => state.approvesAll);
  const set = useAppState((state) => state.setApprovesAll);
  const isAsked = useAppState((state) => state.plan?.chain?.steps.some(({ approve }) => approve) === true);
  if (!isAsked) return null;
  const most = rangeWords({ low: range.high ?? range.low, high: range.high });
  return (
    <span
      {...tipOf({
        text: `No result waits for you: every step is sent once the one before it is done, about ${most} credits in all`,
      })}
    >
      <CheckBox checked={isOn} onChange={set}>
        Approve all beforehand
      </CheckBox>
    </span>
  );
}
