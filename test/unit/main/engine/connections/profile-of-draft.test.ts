import { describe, expect, it } from 'vitest';
import {
  type DraftSurroundings,
  profileOfDraft,
} from '../../../../../main/engine/connections/profile-of-draft.ts';
import {
  type ConnectionDraft,
  connectionDraftSchema,
  connectionProfileSchema,
} from '../../../../../shared/model/connection.ts';

const saved = connectionProfileSchema.parse({
  id: 'one',
  name: 'One',
  baseUrl: 'https://one.example',
  clientId: 'artist',
});
const around: DraftSurroundings = {
  profiles: [saved],
  environment: { baseUrl: 'https://env.example', clientId: 'artist' },
  newId: 'fresh',
  owedAt: () => 0,
};
const draft = (given: Partial<ConnectionDraft>): ConnectionDraft =>
  connectionDraftSchema.parse({ ...saved, id: null, name: 'Two', clientSecret: 's', ...given });

describe('what was entered', () => {
  it('becomes a new profile without the secret, with a normalised address', () => {
    const { profile, before, needsTest } = profileOfDraft(
      draft({ baseUrl: 'HTTPS://Two.example:443//' }),
      around,
    );
    expect(profile).toEqual({ ...saved, id: 'fresh', name: 'Two', baseUrl: 'https://two.example' });
    expect([before, needsTest]).toEqual([null, true]);
  });

  it.each<[string, Partial<ConnectionDraft>, RegExp]>([
    ['an account that is there', {}, /^One uses this account/],
    ['the account of the environment', { baseUrl: 'https://env.example' }, /environment uses this account/],
    ['a name that is taken', { name: 'ONE', clientId: 'b' }, /give this one another name/],
    ['a name of the command line', { name: 'Env', clientId: 'b' }, /give this one another name/],
    ['no secret', { clientId: 'b', clientSecret: undefined }, /needs its client secret/],
    ['one that is gone', { id: 'none' }, /not in the settings/],
    ['Local', { id: 'local' }, /built in/],
  ])('is refused with %s', (_what, given, words) => {
    expect(() => profileOfDraft(draft(given), around)).toThrow(words);
  });

  const change = (given: Partial<ConnectionDraft>, owed = 0) =>
    profileOfDraft(draft({ id: 'one', name: 'One', clientSecret: undefined, ...given }), {
      ...around,
      owedAt: () => owed,
    });

  it('needs no call to the service if nothing changed that it would notice', () => {
    expect(change({ name: 'Uno', soleUser: true, downloads: 5 }).needsTest).toBe(false);
    expect(change({ segmentationToken: null }).needsTest).toBe(false);
    for (const given of [{ clientSecret: 'new' }, { segmentationToken: 'new' }, { appId: 'app' }]) {
      expect(change(given).needsTest).toBe(true);
    }
  });

  it('never sends a stored secret to a new address', () => {
    for (const given of [
      { baseUrl: 'https://two.example' },
      { clientId: 'b' },
      { proxy: 'http://p.example' },
    ]) {
      expect(() => change(given)).toThrow(/enter the client secret again/);
      expect(change({ ...given, clientSecret: 's' }).needsTest).toBe(true);
    }
  });

  it('cannot move existing jobs to another account', () => {
    expect(() => change({ clientId: 'b', clientSecret: 's' }, 2)).toThrow(/^2 jobs are still open at One/);
    expect(change({ proxy: 'http://p.example', clientSecret: 's' }, 2).profile.proxy).toBe(
      'http://p.example',
    );
  });
});
