import { type FormEvent, useCallback, useState } from 'react';
import type { ConnectionProfile, ConnectionStatus } from '../../../shared/model/connection.ts';
import { type Credits, formatCredits } from '../../../shared/model/credits.ts';
import { useApp } from '../../store/app-context.tsx';
import { connectionActions } from '../../store/connection-actions.ts';
import { useRequest } from '../../store/use-request.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { type Leaving, useLeaveGuard } from '../../ui/leave-guard.ts';
import { tipOf } from '../../ui/tip.ts';
import { stateWords, statusWords } from '../../words/connection-words.ts';
import { AccountFieldsForm, type LimitName } from './account-fields.tsx';
import { type AccountFields, draftOfFields, fieldsOf, NEW_ACCOUNT } from './draft-of-fields.ts';
import { ForgetAccount } from './forget-account.tsx';
import { UnsavedNote } from './unsaved-note.tsx';
import { UseForBatches } from './use-for-batches.tsx';

interface AccountFormProps {
  /** Both null for a new account. */
  readonly status: ConnectionStatus | null;
  readonly profile: ConnectionProfile | null;
  /** The id of what was saved; null if it was forgotten. */
  readonly onSaved: (id: string | null) => void;
}

/** Adds an account or changes one: what is entered is tested before it is kept. */
export function AccountForm({ status, profile, onSaved }: AccountFormProps) {
  const connections = connectionActions(useApp());
  const { busy, error, ask, clear } = useRequest<'test' | 'save'>();
  const kept = profile === null ? null : fieldsOf(profile);
  const [fields, setFields] = useState<AccountFields>(kept ?? NEW_ACCOUNT);
  const [balance, setBalance] = useState<Credits | null>(null);
  const [forgetting, setForgetting] = useState(false);
  const reading = draftOfFields(fields, kept);
  const isChanged = JSON.stringify(fields) !== JSON.stringify(kept ?? NEW_ACCOUNT);
  /** Limits that are typed and cannot be taken; those of before are not what the artist means then. */
  const [badLimits, setBadLimits] = useState<ReadonlySet<LimitName>>(new Set());
  const refused = badLimits.size > 0 ? 'Type another limit first.' : reading.ok ? null : reading.refused;
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  const holdBack = useCallback((_how: Leaving, leave: () => void) => {
    setLeaving(() => leave);
    return false;
  }, []);
  useLeaveGuard(isChanged && !forgetting ? holdBack : null);

  const change = (patch: Partial<AccountFields>): void => {
    setFields((before) => ({ ...before, ...patch }));
    setBalance(null);
    setLeaving(null);
    clear();
  };
  const noteLimit = (name: LimitName, why: string | null): void =>
    setBadLimits((before) => {
      const next = new Set(before);
      if (why === null) next.delete(name);
      else next.add(name);
      return next;
    });
  const test = (): void => {
    if (!reading.ok) return;
    void ask('test', async () => setBalance(await connections.test(reading.draft)));
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!reading.ok || refused !== null || !isChanged) return;
    const { draft } = reading;
    await ask('save', async () => {
      const onlyNamed = kept !== null && sameBut(fields, kept);
      if (onlyNamed && draft.id !== null) await connections.rename(draft.id, draft.name);
      const id = onlyNamed && draft.id !== null ? draft.id : await connections.save(draft);
      const { segmentationToken: token } = draft;
      // a secret never stays in the form once it is kept
      setFields((before) => ({
        ...before,
        ...{ id, clientSecret: '', segmentationToken: '', dropsToken: false },
        hasToken: token === undefined ? before.hasToken : token !== null,
      }));
      setBalance(null);
      setLeaving(null);
      onSaved(id);
    });
  };

  if (forgetting && status !== null) {
    return <ForgetAccount status={status} onKeep={() => setForgetting(false)} onGone={() => onSaved(null)} />;
  }
  return (
    <form
      className="account-form"
      aria-label={profile === null ? 'New account' : profile.name}
      onSubmit={save}
    >
      <div className="settings-scroller settings-form">
        <AccountFieldsForm
          fields={fields}
          hasSecret={profile !== null}
          onChange={change}
          onRefused={noteLimit}
        />
      </div>
      {error !== null && (
        <div className="account-answer">
          <ErrorNote error={error} />
        </div>
      )}
      {leaving !== null && <UnsavedNote onDrop={leaving} onGoOn={() => setLeaving(null)} />}
      <footer className="settings-foot">
        <span className="settings-foot-words" role="status">
          <FootWords status={status} busy={busy} balance={balance} refused={isChanged ? refused : null} />
        </span>
        {status !== null && !isChanged && (
          <>
            <Button onClick={() => setForgetting(true)}>Forget…</Button>
            <UseForBatches status={status} />
          </>
        )}
        <Button disabledBecause={busy === null ? refused : 'The service is being asked.'} onClick={test}>
          Test
        </Button>
        <Button
          variant="primary"
          type="submit"
          disabledBecause={
            busy !== null
              ? 'The service is being asked.'
              : isChanged || kept === null
                ? refused
                : 'Nothing is changed.'
          }
          hint="Asks for a token and the balance first; what is not accepted is not kept"
        >
          {busy === 'save' ? 'Saving…' : 'Save'}
        </Button>
      </footer>
    </form>
  );
}

/** Whether nothing but the name is changed. */
function sameBut(fields: AccountFields, kept: AccountFields): boolean {
  return JSON.stringify({ ...fields, name: '' }) === JSON.stringify({ ...kept, name: '' });
}

interface FootWordsProps {
  readonly status: ConnectionStatus | null;
  readonly busy: 'test' | 'save' | null;
  readonly balance: Credits | null;
  readonly refused: string | null;
}

function FootWords({ status, busy, balance, refused }: FootWordsProps) {
  if (busy !== null) return <span className="dim">Asking for a token and the balance…</span>;
  if (balance !== null) {
    return (
      <span className="state">
        <span className="state-dot tone-ok" aria-hidden />
        Accepted: {formatCredits(balance)} credits
      </span>
    );
  }
  if (refused !== null) return refused;
  if (status === null) return null;
  return (
    <span className="dim" {...tipOf({ text: statusWords(status) })}>
      {status.balance === null ? stateWords(status) : `${formatCredits(status.balance)} credits`}
    </span>
  );
}
