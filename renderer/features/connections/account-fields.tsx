import { CheckBox } from '../../ui/check-box.tsx';
import { FormRow } from '../../ui/form-row.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { AccountFields } from './draft-of-fields.ts';

interface AccountFieldsFormProps {
  readonly fields: AccountFields;
  /** Whether there is a stored client secret; it never comes back. */
  readonly hasSecret: boolean;
  readonly onChange: (patch: Partial<AccountFields>) => void;
  /** Receives why a limit as it is typed cannot be taken; null once it can. */
  readonly onRefused: (name: LimitName, why: string | null) => void;
}

/** The fields of an account. */
export function AccountFieldsForm({ fields, hasSecret, onChange, onRefused }: AccountFieldsFormProps) {
  const isNew = !hasSecret;
  const limits = { fields, onChange, onRefused };
  const text = (name: keyof AccountFields & TextName, label: string, placeholder = '') => (
    <FormRow label={label}>
      <TextField
        label={label}
        placeholder={placeholder}
        // A new account is named first.
        autoFocus={name === 'name' && isNew}
        value={fields[name]}
        onChange={(event) => onChange({ [name]: event.target.value })}
      />
    </FormRow>
  );
  return (
    <>
      {text('name', 'Name', 'As it stands in the top bar')}
      {text('baseUrl', 'Address', 'https:// of a service or a studio')}
      {text('clientId', 'Client id')}
      <FormRow label="Client secret">
        <TextField
          label="Client secret"
          type="password"
          autoComplete="new-password"
          placeholder={hasSecret ? 'Stored; type to replace it' : ''}
          value={fields.clientSecret}
          onChange={(event) => onChange({ clientSecret: event.target.value })}
        />
      </FormRow>
      {text('generalPrefix', 'General prefix', 'general')}
      {text('appId', 'Appid', 'Only where the service asks for it')}
      <FormRow label="Parts token">
        <div className="account-token">
          <TextField
            label="Parts token"
            type="password"
            autoComplete="new-password"
            placeholder={tokenHint(fields.hasToken, fields.dropsToken)}
            value={fields.segmentationToken}
            onChange={(event) => onChange({ segmentationToken: event.target.value, dropsToken: false })}
          />
          {fields.hasToken && (
            <CheckBox
              checked={fields.dropsToken}
              onChange={(dropsToken) => onChange({ dropsToken, segmentationToken: '' })}
            >
              Take away
            </CheckBox>
          )}
        </div>
      </FormRow>
      <FormRow label="Credits">
        <CheckBox
          checked={fields.soleUser}
          onChange={(soleUser) => onChange({ soleUser })}
          hint="Then its balance proves whether a lost request was charged."
        >
          Used by Maquette alone
        </CheckBox>
      </FormRow>
      <FormRow label="Proxy">
        <div className="account-proxy">
          <Segmented
            label="Proxy"
            value={fields.proxy}
            choices={[
              { value: 'system', label: 'System' },
              { value: 'none', label: 'None' },
              { value: 'address', label: 'Address' },
            ]}
            onChange={(proxy) => onChange({ proxy })}
          />
          {fields.proxy === 'address' && (
            <TextField
              label="Address of the proxy"
              placeholder="http://proxy.example:8080"
              value={fields.proxyAddress}
              onChange={(event) => onChange({ proxyAddress: event.target.value })}
            />
          )}
        </div>
      </FormRow>
      <h3 className="settings-heading">At once, at most</h3>
      <div className="account-limits">
        <Limit label="Jobs" max={100} name="jobsInFlight" {...limits} />
        <Limit label="Uploads" max={10} name="uploads" {...limits} />
        <Limit label="Downloads" max={20} name="downloads" {...limits} />
        <Limit label="Calls a second" max={50} name="requestsPerSecond" {...limits} />
      </div>
    </>
  );
}

type TextName = 'name' | 'baseUrl' | 'clientId' | 'generalPrefix' | 'appId';
export type LimitName = 'jobsInFlight' | 'uploads' | 'downloads' | 'requestsPerSecond';

function tokenHint(hasToken: boolean, drops: boolean): string {
  if (drops) return 'Taken away when saved';
  return hasToken ? 'Stored; type to replace it' : 'Only where parts need one of their own';
}

interface LimitProps extends Pick<AccountFieldsFormProps, 'fields' | 'onChange' | 'onRefused'> {
  readonly label: string;
  readonly name: LimitName;
  readonly max: number;
}

function Limit({ label, name, max, fields, onChange, onRefused }: LimitProps) {
  return (
    <FormRow label={label}>
      <NumberField
        label={label}
        value={fields[name]}
        min={1}
        max={max}
        step={1}
        onChange={(value) => onChange({ [name]: value })}
        onRefused={(why) => onRefused(name, why)}
      />
    </FormRow>
  );
}
