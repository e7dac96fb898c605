import { describe, expect, it } from 'vitest';
import type { Secrets } from '../../../../main/engine/ports.ts';
import { layerSecrets } from '../../../../main/host/layered-secrets.ts';
import { createSessionSecrets } from '../../../../main/host/session-secrets.ts';
import { openKeychain } from '../../../helpers/engine/connections-engine.ts';

function layers(file: Secrets | null = null) {
  const keychain = openKeychain();
  const session = createSessionSecrets();
  return { keychain, session, secrets: layerSecrets(keychain, file === null ? [session] : [file, session]) };
}

describe('secrets', () => {
  it('are kept in the keychain where there is one', async () => {
    const { secrets, session } = layers();
    expect(await secrets.set('a', 's')).toEqual({ state: 'ok', place: 'keychain' });
    expect(await secrets.get('a')).toEqual({ state: 'ok', secret: 's', place: 'keychain' });
    expect(await session.get('a')).toEqual({ state: 'absent' });
  });

  it('are kept for this session where there is none, and say so', async () => {
    const { secrets, keychain } = layers();
    keychain.state = 'unavailable';
    expect(await secrets.get('a')).toMatchObject({ state: 'unavailable' });
    expect(await secrets.set('a', 's')).toEqual({ state: 'ok', place: 'session' });
    expect(await secrets.get('a')).toEqual({ state: 'ok', secret: 's', place: 'session' });
  });

  it('pass over a keychain that is not there, but never one that is locked', async () => {
    const file = openKeychain();
    const { secrets, keychain } = layers(file);
    keychain.state = 'locked';
    expect(await secrets.set('a', 's')).toMatchObject({ state: 'locked' });
    expect(file.held.size).toBe(0);
    keychain.state = 'unavailable';
    await secrets.set('a', 's');
    expect([...file.held]).toEqual([['a', 's']]);
  });

  it('that came later come first, wherever they are kept', async () => {
    const file = openKeychain();
    const { secrets, keychain } = layers(file);
    await secrets.set('a', 'first');
    keychain.state = 'unavailable';
    await secrets.set('a', 'second');
    keychain.state = 'ok';
    expect(await secrets.get('a')).toMatchObject({ secret: 'second' });
    await secrets.set('a', 'third');
    expect(await secrets.get('a')).toMatchObject({ secret: 'third', place: 'keychain' });
    expect(file.held.size).toBe(0);
  });

  it('that are forgotten are gone everywhere', async () => {
    const file = openKeychain();
    const { secrets, keychain, session } = layers(file);
    for (const store of [keychain, file, session]) await store.set('a', 's');
    expect(await secrets.delete('a')).toEqual({ state: 'ok' });
    for (const store of [keychain, file, session]) expect(await store.get('a')).toEqual({ state: 'absent' });
    keychain.state = 'locked';
    expect(await secrets.delete('a')).toMatchObject({ state: 'locked' });
  });

  it('that one place cannot let go of are not said to be gone', async () => {
    const file = openKeychain();
    const { secrets, keychain, session } = layers(file);
    for (const store of [keychain, file, session]) await store.set('a', 's');
    file.state = 'unavailable';
    expect(await secrets.delete('a')).toMatchObject({ state: 'unavailable' });
    expect([await keychain.get('a'), await session.get('a')]).toEqual([
      { state: 'absent' },
      { state: 'absent' },
    ]);
  });

  it('that no store has may be in a file that is damaged; a keychain that is locked comes before it', async () => {
    const damaged = { state: 'unavailable', detail: 'DamagedFile', damaged: '/data/secrets.json' } as const;
    const file = { ...openKeychain(), get: async () => damaged };
    const { secrets, keychain } = layers(file);
    expect(await secrets.get('a')).toEqual(damaged);
    keychain.state = 'unavailable';
    expect(await secrets.get('a')).toEqual(damaged);
    keychain.state = 'locked';
    expect(await secrets.get('a')).toMatchObject({ state: 'locked' });
    keychain.state = 'ok';
    await keychain.set('a', 's');
    expect(await secrets.get('a')).toMatchObject({ state: 'ok', secret: 's' });
  });
});
