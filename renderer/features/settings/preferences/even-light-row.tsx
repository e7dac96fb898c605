import { useApp, useAppState } from '../../../store/app-context.tsx';
import { useRequest } from '../../../store/use-request.ts';
import { CheckBox } from '../../../ui/check-box.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { FormRow } from '../../../ui/form-row.tsx';
import { settingsActions } from '../settings-actions.ts';
import { Hint } from './hint.tsx';

/** Whether *Local* evens the light that is baked into pictures out of textures. */
export function EvenLightRow() {
  const actions = settingsActions(useApp());
  const evenLight = useAppState((state) => state.settings.evenLight);
  const { error, ask } = useRequest<'set'>();
  return (
    <FormRow label="Light">
      <CheckBox
        checked={evenLight}
        onChange={(isOn) => void ask('set', () => actions.change({ evenLight: isOn }))}
      >
        Even out light baked into the picture
      </CheckBox>
      {error !== null && <ErrorNote error={error} />}
      <Hint>
        Textures then get the colours that the subject has where it is well lit: shading and shadows of one
        material are taken out. It counts for what Local begins from now on. Results whose colours it changed
        say so.
      </Hint>
    </FormRow>
  );
}
