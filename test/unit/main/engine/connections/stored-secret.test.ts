import { describe, expect, it } from 'vitest';
import { createStoredSecret } from '../../../../../main/engine/connections/stored-secret.ts';
import type { SecretRead } from '../../../../../main/engine/ports.ts';
import type { SecretPlace } from '../../../../../shared/model/connection.ts';

function storedSecret(
  answers: SecretRead[],
  namedBy: 'settings' | 'environment' = 'settings',
  clientSecret: SecretPlace = 'keychain',
) {
  const states: string[] = [];
  const stored = createStoredSecret({
    secrets: { get: async () => answers.shift() ?? { state: 'absent' } },
    account: 'one/artist',
    what: 'client secret',
    remote: { name: 'Studio', namedBy, secrets: { clientSecret, segmentationToken: null } },
    onState: (state) => states.push(state),
  });
  return { stored, states };
}

const ok: SecretRead = { state: 'ok', secret: 's', place: 'keychain' };
const locked: SecretRead = { state: 'locked', detail: 'dismissed' };
const unavailable: SecretRead = { state: 'unavailable', detail: 'no bus' };
const damaged: SecretRead = { ...unavailable, damaged: '/data/secrets.json' };

describe('a stored secret', () => {
  it('that was locked is read again only when the artist asks for it', async () => {
    const { stored, states } = storedSecret([locked, ok]);
    for (const _time of [1, 2, 3]) {
      await expect(stored.read()).rejects.toMatchObject({ kind: 'keychain', detail: 'dismissed' });
    }
    expect(states).toEqual(['locked']);
    stored.askAgain();
    expect(await stored.read()).toBe('s');
    expect(states).toEqual(['locked', 'keychain']);
  });

  it('that could not be reached is read again', async () => {
    const { stored } = storedSecret([unavailable, ok]);
    await expect(stored.read()).rejects.toMatchObject({ kind: 'keychain' });
    expect(await stored.read()).toBe('s');
  });

  it.each<[SecretRead, 'settings' | 'environment', SecretPlace, RegExp]>([
    [{ state: 'absent' }, 'settings', 'keychain', /any more; enter it again in the connection/],
    [{ state: 'absent' }, 'settings', 'session', /for one session only/],
    [{ state: 'absent' }, 'environment', 'keychain', /account one\/artist, or set MAQUETTE_CLIENT_SECRET/],
    [locked, 'settings', 'keychain', /unlock it and try again\.$/],
    [locked, 'environment', 'keychain', /or set MAQUETTE_CLIENT_SECRET/],
    [unavailable, 'settings', 'keychain', /or enter it again in the connection/],
    [unavailable, 'environment', 'keychain', /or set MAQUETTE_CLIENT_SECRET/],
    [damaged, 'settings', 'keychain', /\/data\/secrets\.json.*is damaged.*or enter the secret again/],
    [damaged, 'environment', 'keychain', /is damaged.*or set MAQUETTE_CLIENT_SECRET/],
  ])('%j of the %s, kept in the %s, says what to do', async (answer, namedBy, place, words) => {
    await expect(storedSecret([answer], namedBy, place).stored.read()).rejects.toThrow(words);
  });
});
