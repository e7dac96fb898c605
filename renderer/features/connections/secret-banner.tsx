import { useState } from 'react';
import { CommandButton } from '../../commands/command-button.tsx';
import { useAppState } from '../../store/app-context.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';

/** Stands over the window while a secret lives in memory only: it is gone when Maquette ends. */
export function SecretBanner() {
  const name = useAppState(({ connections }) => connections.find(({ secret }) => secret === 'session')?.name);
  const [seen, setCameraView] = useState(false);
  if (name === undefined || seen) return null;
  const actions = (
    <>
      <CommandButton command="settings.connections">Connections…</CommandButton>
      <Button variant="quiet" onClick={() => setCameraView(true)}>
        Understood
      </Button>
    </>
  );
  return (
    <Banner role="status" actions={actions}>
      {`This machine has no keychain: the secret of ${name} is kept in memory only, and asked for again after the next start.`}
    </Banner>
  );
}
