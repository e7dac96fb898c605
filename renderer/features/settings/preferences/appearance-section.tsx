import { SCALES, type Settings } from '../../../../shared/model/settings/settings.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { appearanceActions } from '../../../store/settings/appearance-actions.ts';
import { FormRow } from '../../../ui/form-row.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Hint } from './hint.tsx';

const PERCENT = 100;

/** The window's theme and scale. */
export function AppearanceSection() {
  const theme = useAppState((state) => state.settings.appearance.theme);
  const scale = useAppState((state) => state.settings.appearance.scale);
  const appearance = appearanceActions(useApp());
  const choices: readonly { readonly value: Settings['appearance']['theme']; readonly label: string }[] = [
    { value: 'dark', label: 'Dark' },
    { value: 'light', label: 'Light' },
  ];
  return (
    <>
      <FormRow label="Theme">
        <Segmented
          label="Theme"
          value={theme}
          choices={choices}
          onChange={(next) => appearance.change({ theme: next })}
        />
      </FormRow>
      <FormRow label="Scale">
        <NumberField
          label="Scale of the window"
          value={Math.round(scale * PERCENT)}
          min={SCALES.least * PERCENT}
          max={SCALES.most * PERCENT}
          step={5}
          unit="%"
          onChange={(percent) => appearance.change({ scale: percent / PERCENT })}
        />
        <Hint>Everything larger or smaller, as far as the window has room for it.</Hint>
      </FormRow>
    </>
  );
}
