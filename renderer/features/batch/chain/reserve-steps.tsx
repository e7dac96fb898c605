import { useAppState } from '../../../store/app-context.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { tipOf } from '../../../ui/tip.ts';

/** Whether the budget of the batch holds back what the steps to come may cost, once a chain has begun. */
export function ReserveSteps() {
  const reserves = useAppState((state) => state.reservesSteps);
  const set = useAppState((state) => state.setReservesSteps);
  return (
    <span
      {...tipOf({
        text: 'The budget holds back what the steps of a chain may cost that has begun, so that each can be ended',
      })}
    >
      <CheckBox checked={reserves} onChange={set}>
        Reserve steps to come
      </CheckBox>
    </span>
  );
}
