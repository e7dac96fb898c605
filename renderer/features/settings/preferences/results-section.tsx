import { RESULT_MEGABYTES } from '../../../../shared/model/settings/settings.ts';
import { FormRow } from '../../../ui/form-row.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Hint } from './hint.tsx';

interface ResultsSectionProps {
  readonly megabytes: number;
  readonly onChange: (megabytes: number) => void;
}

/** How large a result may be. */
export function ResultsSection({ megabytes, onChange }: ResultsSectionProps) {
  return (
    <>
      <h3 className="settings-heading">Results</h3>
      <FormRow label="Largest in MB">
        <NumberField
          label="Largest result in MB"
          value={megabytes}
          min={RESULT_MEGABYTES.least}
          max={RESULT_MEGABYTES.most}
          step={256}
          onChange={onChange}
        />
        <Hint>A larger result is not downloaded: its job asks you what to do.</Hint>
      </FormRow>
    </>
  );
}
