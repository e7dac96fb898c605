import {
  type CallbackSettings,
  HIGHEST_PORT,
  publicUrlSchema,
} from '../../../../shared/model/settings/settings.ts';
import { CommittedField } from '../../../ui/committed-field.tsx';
import { FormRow } from '../../../ui/form-row.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Hint } from './hint.tsx';

const LISTENERS: readonly { readonly value: CallbackSettings['listen']; readonly label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'loopback', label: 'This machine' },
  { value: 'lan', label: 'Local network' },
];

interface CallbacksSectionProps {
  readonly callbacks: CallbackSettings;
  readonly onChange: (patch: Partial<CallbackSettings>) => void;
}

/** Whether the service may call back, and where. */
export function CallbacksSection({ callbacks, onChange }: CallbacksSectionProps) {
  return (
    <>
      <h3 className="settings-heading">Callbacks</h3>
      <FormRow label="Taken from">
        <Segmented
          label="Callbacks are taken from"
          value={callbacks.listen}
          choices={LISTENERS}
          onChange={(listen) => onChange({ listen })}
        />
        <Hint>
          The service may say by itself that a task has ended. It is a hint only: Maquette asks before it
          believes.
        </Hint>
      </FormRow>
      {callbacks.listen !== 'off' && (
        <>
          <FormRow label="Port">
            <CommittedField
              label="Port of the callbacks"
              placeholder="Any that is free"
              value={callbacks.port === 0 ? '' : String(callbacks.port)}
              refusedBecause={whyNoPort}
              onCommit={(text) => onChange({ port: Number(text) })}
            />
          </FormRow>
          <FormRow label="Public address">
            <CommittedField
              label="Public address of the callbacks"
              placeholder="Where a service outside reaches it"
              value={callbacks.publicUrl ?? ''}
              refusedBecause={whyNoAddress}
              onCommit={(text) => onChange({ publicUrl: text === '' ? null : text })}
            />
            {callbacks.publicUrl === null && (
              <Hint>While it is empty, only services on this machine are told where to call.</Hint>
            )}
          </FormRow>
        </>
      )}
    </>
  );
}

function whyNoPort(text: string): string | null {
  return text === '' || (/^\d+$/.test(text) && Number(text) <= HIGHEST_PORT)
    ? null
    : `Type a port from 1 to ${HIGHEST_PORT}, or nothing.`;
}

function whyNoAddress(text: string): string | null {
  return text === '' || publicUrlSchema.safeParse(text).success
    ? null
    : 'Type an address such as https://studio.example/callbacks, or nothing.';
}
