import { PREVIEW_MEGABYTES } from '../../../../shared/model/settings/settings.ts';
import { FormRow } from '../../../ui/form-row.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Hint } from './hint.tsx';

interface PreviewsSectionProps {
  readonly megabytes: number;
  readonly onChange: (megabytes: number) => void;
}

/** The disk space for previews. */
export function PreviewsSection({ megabytes, onChange }: PreviewsSectionProps) {
  return (
    <>
      <h3 className="settings-heading">Previews</h3>
      <FormRow label="Room in MB">
        <NumberField
          label="Room for previews in MB"
          value={megabytes}
          min={PREVIEW_MEGABYTES.least}
          max={PREVIEW_MEGABYTES.most}
          step={100}
          onChange={onChange}
        />
        <Hint>
          What is kept of models that were opened, so that they open at once. The least used ones go first.
        </Hint>
      </FormRow>
    </>
  );
}
