import { describe, expect, it } from 'vitest';
import { secretNeeds } from '../../../../../renderer/features/connections/secret-needs.ts';
import { stateWords, statusWords, toneOfConnection } from '../../../../../renderer/words/connection-words.ts';

describe('what is asked about secrets', () => {
  it('asks for a secret that is gone before it warns of one in memory', () => {
    const gone = { name: 'Studio', secret: 'absent' } as const;
    const inMemory = { name: 'Other', secret: 'session' } as const;
    expect(secretNeeds([inMemory, gone])?.words).toMatch(/^The client secret of Studio .* enter it again/);
    expect(secretNeeds([inMemory])?.words).toMatch(/the secret of Other is kept in memory only/);
    expect(secretNeeds([{ name: 'Local', secret: 'given' }])).toBeNull();
  });

  it('tells what is behind one that was understood', () => {
    const accounts = ['Studio', 'Other'].map((name) => ({ name, secret: 'session' }) as const);
    const first = secretNeeds(accounts);
    expect(first?.words).toContain('Studio');
    const second = secretNeeds(accounts, [first?.words ?? '']);
    expect(second?.words).toContain('Other');
    expect(secretNeeds(accounts, [first?.words ?? '', second?.words ?? ''])).toBeNull();
  });

  it('does not call an account ready whose secret is gone', () => {
    const status = { state: 'idle', secret: 'absent', message: null } as const;
    expect([toneOfConnection(status), stateWords(status), statusWords(status)]).toEqual([
      'warn',
      'secret needed',
      'its client secret is gone: enter it again',
    ]);
  });
});
