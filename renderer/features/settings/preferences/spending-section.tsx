import { MOST_RETRIES, type SpendingPolicy } from '../../../../shared/model/spending.ts';
import { CommittedField } from '../../../ui/committed-field.tsx';
import { FormRow } from '../../../ui/form-row.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { amountOf, whyNoAmount } from '../../../words/amounts.ts';
import { Hint } from './hint.tsx';

const AFTER_LOST_ANSWER: readonly {
  readonly value: SpendingPolicy['afterLostAnswer'];
  readonly label: string;
}[] = [
  { value: 'go-on', label: 'Go on' },
  { value: 'wait', label: 'Wait for me' },
];

interface SpendingSectionProps {
  readonly policy: SpendingPolicy;
  readonly onChange: (patch: Partial<SpendingPolicy>) => void;
}

/** What may be spent. */
export function SpendingSection({ policy, onChange }: SpendingSectionProps) {
  return (
    <>
      <h3 className="settings-heading">Spending</h3>
      <FormRow label="Budget of a day">
        <CommittedField
          label="Budget of a day"
          placeholder="No limit"
          value={policy.dailyBudget ?? ''}
          refusedBecause={whyNoAmount}
          onCommit={(text) => onChange({ dailyBudget: amountOf(text) })}
        />
        <Hint>Credits that the jobs of one account may take in a day; what does not fit waits.</Hint>
      </FormRow>
      <FormRow label="Retries">
        <NumberField
          label="Retries of refunded failures"
          value={policy.retries}
          min={0}
          max={MOST_RETRIES}
          step={1}
          onChange={(retries) => onChange({ retries })}
        />
        <Hint>New attempts, by itself, of a job that failed at the service and whose credits came back.</Hint>
      </FormRow>
      <FormRow label="After a lost answer">
        <Segmented
          label="After a lost answer"
          value={policy.afterLostAnswer}
          choices={AFTER_LOST_ANSWER}
          onChange={(afterLostAnswer) => onChange({ afterLostAnswer })}
        />
        <Hint>
          When the answer to a job is lost, Maquette checks for up to 90 s whether it was charged. Then the
          account’s other jobs go on, or wait until you decide about that one. After two lost answers in a
          row, nothing more is sent in either case until you say so.
        </Hint>
      </FormRow>
    </>
  );
}
