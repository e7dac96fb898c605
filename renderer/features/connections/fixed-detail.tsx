import { type FormEvent, useState } from 'react';
import { type ConnectionStatus, LOCAL_CONNECTION_ID } from '../../../shared/model/connection.ts';
import { useApp } from '../../store/app-context.tsx';
import { connectionActions } from '../../store/connection-actions.ts';
import { useRequest } from '../../store/use-request.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { Property, PropertyList } from '../../ui/property-list.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { balanceWords, secretWords, statusWords } from '../../words/connection-words.ts';
import { UseForBatches } from './use-for-batches.tsx';

interface FixedDetailProps {
  readonly status: ConnectionStatus;
}

/** *Local*: built in, paid with practice credits that cost nothing. */
export function LocalDetail({ status }: FixedDetailProps) {
  return (
    <>
      <div className="settings-scroller fixed-detail">
        <p>
          A service on this machine that needs no account and no network. It makes honest previews, to try
          recipes and to work offline; its practice credits cost nothing.
        </p>
        <Facts status={status} />
        <Refill />
      </div>
      <footer className="settings-foot">
        <span className="settings-foot-words dim">Built in: it can be neither changed nor forgotten.</span>
        <UseForBatches status={status} />
      </footer>
    </>
  );
}

/** The account that the environment names: used, and never kept. */
export function EnvironmentDetail({ status }: FixedDetailProps) {
  return (
    <>
      <div className="settings-scroller fixed-detail">
        <p>
          The environment names this account (MAQUETTE_BASE_URL and its like). It is used as it stands there,
          and nothing of it is kept.
        </p>
        <Facts status={status} />
      </div>
      <footer className="settings-foot">
        <span className="settings-foot-words dim">Change it where Maquette is started from.</span>
        <UseForBatches status={status} />
      </footer>
    </>
  );
}

function Facts({ status }: FixedDetailProps) {
  return (
    <PropertyList>
      <Property name="State">{statusWords(status)}</Property>
      <Property name="Balance">{balanceWords(status)}</Property>
      {status.id !== LOCAL_CONNECTION_ID && <Property name="Secret">{secretWords(status)}</Property>}
    </PropertyList>
  );
}

const AMOUNT = /^\d+(\.\d{1,2})?$/;

function Refill() {
  const connections = connectionActions(useApp());
  const { busy, error, ask } = useRequest<'refill'>();
  const [amount, setAmount] = useState('1000.00');
  const refused = AMOUNT.test(amount.trim()) && Number(amount) > 0 ? null : 'Type an amount such as 1000.00.';
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (refused === null) void ask('refill', () => connections.refill(amount.trim()));
  };
  return (
    <form onSubmit={onSubmit}>
      <div className="refill">
        <TextField
          label="Practice credits to add"
          inputMode="decimal"
          aria-invalid={refused !== null || undefined}
          value={amount}
          onChange={(event) => setAmount(event.target.value)}
        />
        <Button type="submit" disabledBecause={busy === null ? refused : 'They are being added.'}>
          {busy === null ? 'Add practice credits' : 'Adding…'}
        </Button>
      </div>
      {refused !== null && (
        <p className="form-refused" role="alert">
          {refused}
        </p>
      )}
      {error !== null && <ErrorNote error={error} />}
    </form>
  );
}
