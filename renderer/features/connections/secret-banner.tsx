import { useState } from 'react';
import { CommandButton } from '../../commands/command-button.tsx';
import { useAppState } from '../../store/app-context.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { oncePerPress } from '../../ui/first-click.ts';
import { secretNeeds } from './secret-needs.ts';

/** Stands over the window while a secret lives in memory only, and while one is gone and is asked for again. */
export function SecretBanner() {
  const connections = useAppState((state) => state.connections);
  /** The words that were read: of another account they are said all the same. */
  const [understood, setUnderstood] = useState<readonly string[]>([]);
  const need = secretNeeds(connections, understood);
  if (need === null) return null;
  const actions = (
    <>
      <CommandButton command="settings.connections">
        {need.secret === 'absent' ? 'Enter it…' : 'Connections…'}
      </CommandButton>
      <Button
        variant="quiet"
        // What is said of the next account takes the place of this.
        {...oncePerPress(() => setUnderstood([...understood, need.words]))}
      >
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
