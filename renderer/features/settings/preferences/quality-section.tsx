import {
  LIMIT_SIDES,
  LIMITED_FIGURES,
  LIMITS_IN_PERCENT,
  type LimitedFigure,
  MOST_LIMIT,
} from '../../../../shared/model/quality/quality-limits.ts';
import type { Settings } from '../../../../shared/model/settings/settings.ts';
import type { SettingsPatch } from '../../../../shared/model/settings/settings-patch.ts';
import { CheckBox } from '../../../ui/check-box.tsx';
import { CommittedField } from '../../../ui/committed-field.tsx';
import { FormRow } from '../../../ui/form-row.tsx';
import { FIGURE_NAMES, limitOf, limitText, whyNoLimit } from '../../../words/quality-words.ts';
import { Hint } from './hint.tsx';

interface QualitySectionProps {
  readonly quality: Settings['quality'];
  readonly onChange: (patch: NonNullable<SettingsPatch['quality']>) => void;
}

/** What a model looks broken by, and whether models of before are measured by themselves. */
export function QualitySection({ quality, onChange }: QualitySectionProps) {
  return (
    <>
      <h3 className="settings-heading">Quality</h3>
      <FormRow label="Measuring">
        <CheckBox checked={quality.background} onChange={(background) => onChange({ background })}>
          Measure older and imported models in the background
        </CheckBox>
        <Hint>
          New results are measured by themselves. Others only when you ask, or with this, one after the other.
        </Hint>
      </FormRow>
      {LIMITED_FIGURES.map((figure) => (
        <LimitRow
          key={figure}
          figure={figure}
          limit={quality.limits[figure]}
          onChange={(limit) => onChange({ limits: { [figure]: limit } })}
        />
      ))}
      <FormRow label="">
        <Hint>
          A model looks broken if any of its figures is beyond its limit here: ≤ at most, ≥ at least. An empty
          field has no limit.
        </Hint>
      </FormRow>
    </>
  );
}

interface LimitRowProps {
  readonly figure: LimitedFigure;
  readonly limit: number | null;
  readonly onChange: (limit: number | null) => void;
}

function LimitRow({ figure, limit, onChange }: LimitRowProps) {
  const most = LIMITS_IN_PERCENT.has(figure) ? MOST_LIMIT.percent : MOST_LIMIT.count;
  return (
    <FormRow label={FIGURE_NAMES[figure]}>
      <CommittedField
        label={`${FIGURE_NAMES[figure]}, at ${LIMIT_SIDES[figure]}`}
        placeholder="No limit"
        value={limitText(figure, limit)}
        refusedBecause={(text) => whyNoLimit(text, most)}
        onCommit={(text) => onChange(limitOf(text))}
      />
    </FormRow>
  );
}
