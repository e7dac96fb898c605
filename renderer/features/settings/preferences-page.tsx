import { type ReactNode, useState } from 'react';
import type { ErrorBody } from '../../../shared/model/app-error.ts';
import {
  type CallbackSettings,
  publicUrlSchema,
  type Settings,
} from '../../../shared/model/settings/settings.ts';
import type { SettingsPatch } from '../../../shared/model/settings/settings-patch.ts';
import type { SpendingPolicy } from '../../../shared/model/spending.ts';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { errorBodyOf } from '../../store/error-body.ts';
import { appearanceActions } from '../../store/settings/appearance-actions.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { SCALES } from '../../ui/fitting-scale.ts';
import { FormRow } from '../../ui/form-row.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Property, PropertyList } from '../../ui/property-list.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { amountOf, whyNoAmount } from '../../words/amounts.ts';
import { CommittedField } from './committed-field.tsx';
import { settingsActions } from './settings-actions.ts';

const PERCENT = 100;
const MOST_RETRIES = 10;
const HIGHEST_PORT = 65_535;
const MOST_PREVIEW_MEGABYTES = 100_000;
const MOST_RESULT_MEGABYTES = 1_000_000;

/** What is set once: the look, what may be spent, and whether the service may call back. Each change counts at once. */
export function PreferencesPage() {
  const settings = useAppState((state) => state.settings);
  const actions = settingsActions(useApp());
  const [error, setError] = useState<ErrorBody | null>(null);
  const change = (patch: SettingsPatch): void => {
    actions.change(patch).then(
      () => setError(null),
      (cause: unknown) => setError(errorBodyOf(cause)),
    );
  };
  return (
    <div className="settings-scroller settings-form">
      {error !== null && <ErrorNote error={error} />}
      <Appearance />
      <SpendingRules policy={settings.spending} onChange={(spending) => change({ spending })} />
      <Callbacks callbacks={settings.callbacks} onChange={(callbacks) => change({ callbacks })} />
      <ResultLimit
        megabytes={settings.resultLimitMegabytes}
        onChange={(resultLimitMegabytes) => change({ resultLimitMegabytes })}
      />
      <Previews
        megabytes={settings.previewCacheMegabytes}
        onChange={(previewCacheMegabytes) => change({ previewCacheMegabytes })}
      />
      <Folders />
    </div>
  );
}

function Appearance() {
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

const AFTER_LOST_ANSWER: readonly {
  readonly value: SpendingPolicy['afterLostAnswer'];
  readonly label: string;
}[] = [
  { value: 'go-on', label: 'Go on' },
  { value: 'wait', label: 'Wait for me' },
];

interface SpendingRulesProps {
  readonly policy: SpendingPolicy;
  readonly onChange: (patch: Partial<SpendingPolicy>) => void;
}

function SpendingRules({ policy, onChange }: SpendingRulesProps) {
  return (
    <>
      <h3 className="settings-heading">Spending</h3>
      <FormRow label="Budget of a day">
        <CommittedField
          key={policy.dailyBudget}
          label="Budget of a day"
          placeholder="No limit"
          value={policy.dailyBudget ?? ''}
          refusedBecause={whyNoAmount}
          onCommit={(text) => onChange({ dailyBudget: amountOf(text) })}
        />
        <Hint>Credits that the jobs of one account may take in a day; what does not fit waits.</Hint>
      </FormRow>
      <FormRow label="Retries">
        <NumberField
          label="Retries of refunded failures"
          value={policy.retries}
          min={0}
          max={MOST_RETRIES}
          step={1}
          onChange={(retries) => onChange({ retries })}
        />
        <Hint>New attempts, by itself, of a job that failed at the service and whose credits came back.</Hint>
      </FormRow>
      <FormRow label="After a lost answer">
        <Segmented
          label="After a lost answer"
          value={policy.afterLostAnswer}
          choices={AFTER_LOST_ANSWER}
          onChange={(afterLostAnswer) => onChange({ afterLostAnswer })}
        />
        <Hint>
          When the answer to a job is lost, Maquette checks for up to 90 s whether it was charged. Then the
          account’s other jobs go on, or wait until you decide about that one. After two lost answers in a
          row, nothing more is sent in either case until you say so.
        </Hint>
      </FormRow>
    </>
  );
}

const LISTENERS: readonly { readonly value: CallbackSettings['listen']; readonly label: string }[] = [
  { value: 'off', label: 'Off' },
  { value: 'loopback', label: 'This machine' },
  { value: 'lan', label: 'Local network' },
];

interface CallbacksProps {
  readonly callbacks: CallbackSettings;
  readonly onChange: (patch: Partial<CallbackSettings>) => void;
}

function Callbacks({ callbacks, onChange }: CallbacksProps) {
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
              key={callbacks.port}
              label="Port of the callbacks"
              placeholder="Any that is free"
              value={callbacks.port === 0 ? '' : String(callbacks.port)}
              refusedBecause={whyNoPort}
              onCommit={(text) => onChange({ port: Number(text) })}
            />
          </FormRow>
          <FormRow label="Public address">
            <CommittedField
              key={callbacks.publicUrl}
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
    : 'Type a port from 1 to 65535, or nothing.';
}

function whyNoAddress(text: string): string | null {
  return text === '' || publicUrlSchema.safeParse(text).success
    ? null
    : 'Type an address such as https://studio.example/callbacks, or nothing.';
}

interface ResultLimitProps {
  readonly megabytes: number;
  readonly onChange: (megabytes: number) => void;
}

function ResultLimit({ megabytes, onChange }: ResultLimitProps) {
  return (
    <>
      <h3 className="settings-heading">Results</h3>
      <FormRow label="Largest in MB">
        <NumberField
          label="Largest result in MB"
          value={megabytes}
          min={1}
          max={MOST_RESULT_MEGABYTES}
          step={256}
          onChange={onChange}
        />
        <Hint>A larger result is not downloaded: its job asks you what to do.</Hint>
      </FormRow>
    </>
  );
}

interface PreviewsProps {
  readonly megabytes: number;
  readonly onChange: (megabytes: number) => void;
}

function Previews({ megabytes, onChange }: PreviewsProps) {
  return (
    <>
      <h3 className="settings-heading">Previews</h3>
      <FormRow label="Room in MB">
        <NumberField
          label="Room for previews in MB"
          value={megabytes}
          min={0}
          max={MOST_PREVIEW_MEGABYTES}
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

function Folders() {
  const facts = useAppState((state) => state.facts);
  if (facts === null) return null;
  return (
    <>
      <h3 className="settings-heading">Folders</h3>
      <PropertyList>
        <Property name="Library">{facts.libraryFolder}</Property>
        <Property name="Data">{facts.dataFolder}</Property>
      </PropertyList>
    </>
  );
}

function Hint({ children }: { readonly children: ReactNode }) {
  return <p className="settings-hint">{children}</p>;
}
