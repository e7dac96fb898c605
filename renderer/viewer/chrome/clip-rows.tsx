import { useAppState } from '../../store/app-context.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { FormRow } from '../../ui/form-row.tsx';
import { NumberField } from '../../ui/number-field.tsx';

/** What a clip by hand begins with, as shares of the model's size. */
const FIRST = { near: 0.01, far: 100 } as const;
/** Figures of a number that a person types: enough for a ring in metres and a house in millimetres. */
const DIGITS = 3;

/** How near and far is drawn: by itself, or by hand. */
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
          onChange={(auto) => setClip(auto ? null : { near: size * FIRST.near, far: size * FIRST.far })}
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
