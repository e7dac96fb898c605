import {
  type AxislessKind,
  LENGTH_UNITS,
  type LengthUnit,
  type UpAxis,
} from '../../../shared/model/settings/file-axes.ts';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { viewerActions } from '../../store/settings/viewer-actions.ts';
import { ChoiceList } from '../../ui/choice-list.tsx';
import { FormRow } from '../../ui/form-row.tsx';
import { Section } from '../../ui/section.tsx';
import { type Choice, Segmented } from '../../ui/segmented.tsx';

const UNIT_NAMES: Readonly<Record<LengthUnit, string>> = {
  none: 'Not said',
  mm: 'Millimetres',
  cm: 'Centimetres',
  m: 'Metres',
  in: 'Inches',
};
const UP: readonly Choice<UpAxis>[] = [
  { value: 'y', label: 'Y' },
  { value: 'z', label: 'Z' },
];

/** What the artist says about all files of a kind, which the files do not say themselves. */
export function FileAxes({ kind }: { readonly kind: AxislessKind }) {
  const viewer = viewerActions(useApp());
  const { objUp, objUnit, stlUp, stlUnit } = useAppState(({ settings }) => settings.viewer);
  const isObj = kind === 'obj';
  return (
    <Section title={isObj ? 'Obj files' : 'Stl files'}>
      <div className="viewer-rows">
        <FormRow label="Up">
          <Segmented
            label={`Up axis of ${kind} files`}
            value={isObj ? objUp : stlUp}
            choices={UP}
            onChange={(up) => viewer.change(isObj ? { objUp: up } : { stlUp: up })}
          />
        </FormRow>
        <FormRow label="Unit">
          <ChoiceList
            label={`Unit of ${kind} files`}
            value={isObj ? objUnit : stlUnit}
            choices={LENGTH_UNITS.map((value) => ({ value, label: UNIT_NAMES[value] }))}
            onChange={(unit) => viewer.change(isObj ? { objUnit: unit } : { stlUnit: unit })}
          />
        </FormRow>
      </div>
    </Section>
  );
}
