import { useAppState } from '../../store/app-context.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { FormRow } from '../../ui/form-row.tsx';
import { NumberField } from '../../ui/number-field.tsx';

/** The first values of a manual clip range, as shares of the model's size. */
const INITIAL = { near: 0.01, far: 100 } as const;
/** Significant digits: enough for a ring in metres and for a house in millimetres. */
const DIGITS = 3;

/** The clip range: automatic or manual. */
export function ClipRows() {
  const clip = useAppState((state) => state.clip);
  const setClip = useAppState((state) => state.setClip);
  const size = useAppState((state) => state.viewed?.size ?? 1);
  const step = 10 ** Math.floor(Math.log10(size / 100));
  return (
    <>
      <FormRow label="Clip">
        <CheckBox
          checked={clip === null}
          onChange={(auto) => setClip(auto ? null : { near: size * INITIAL.near, far: size * INITIAL.far })}
        >
          by itself
        </CheckBox>
      </FormRow>
      {clip !== null && (
        <>
          <FormRow label="Start">
            <NumberField
              label="Clip start"
              value={clip.near}
              min={size * 0.0001}
              max={clip.far / 2}
              step={step}
              digits={DIGITS}
              onChange={(near) => setClip({ ...clip, near: Math.max(near, size * 0.0001) })}
            />
          </FormRow>
          <FormRow label="End">
            <NumberField
              label="Clip end"
              value={clip.far}
              min={clip.near * 2}
              max={size * 1000}
              step={step * 10}
              digits={DIGITS}
              onChange={(far) => setClip({ ...clip, far })}
            />
          </FormRow>
        </>
      )}
    </>
  );
}
