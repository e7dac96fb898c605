import { useState } from 'react';
import type { ConnectionStatus } from '../../../shared/model/connection.ts';
import { CommandButton } from '../../commands/command-button.tsx';
import { useAppState } from '../../store/app-context.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { secretNeeds } from './secret-needs.ts';

/** Stands over the window while a secret lives in memory only, and while one is gone and is asked for again. */
export function SecretBanner() {
  const connections = useAppState((state) => state.connections);
  const [understood, setUnderstood] = useState<ConnectionStatus['secret'] | null>(null);
  const need = secretNeeds(connections);
  if (need === null || need.secret === understood) return null;
  const actions = (
    <>
      <CommandButton command="settings.connections">
        {need.secret === 'absent' ? 'Enter it…' : 'Connections…'}
      </CommandButton>
      <Button variant="quiet" onClick={() => setUnderstood(need.secret)}>
        Understood
      </Button>
    </>
  );
  return (
    <Banner role="status" actions={actions}>
      {need.words}
    </Banner>
  );
}
