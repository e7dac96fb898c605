import { describe, expect, it } from 'vitest';
import { createSession } from '../../../../main/web/session.ts';

describe('a session', () => {
  it('takes each token once, and on its own way alone', () => {
    const session = createSession(1234);
    const address = session.token();
    const form = session.formToken();
    expect(session.exchange(address, 'form')).toBeNull();
    expect(session.exchange(form, 'address')).toBeNull();
    expect(session.exchange(form, 'form')).not.toBeNull();
    expect(session.exchange(form, 'form')).toBeNull();
    expect(session.token()).toBe(address);
    expect(session.exchange(address, 'address')).not.toBeNull();
    expect(session.exchange(address, 'address')).toBeNull();
    expect(session.exchange(session.token(), 'address')).not.toBeNull();
  });

  it('takes no form’s token that was never made, was replaced, or is void', () => {
    const session = createSession(1234);
    expect(session.exchange('', 'form')).toBeNull();
    const first = session.formToken();
    const second = session.formToken();
    expect(session.exchange(first, 'form')).toBeNull();
    session.endFormToken();
    expect(session.exchange(second, 'form')).toBeNull();
  });

  it('has secrets that no other session has, and a cookie of its port', () => {
    const [one, other] = [createSession(1), createSession(2)].map((session) =>
      session.exchange(session.token(), 'address'),
    );
    expect(one?.cookie).toMatch(/^maquette-1=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    const secrets = [one, other].flatMap((entry) => [
      entry?.cookie.split(/[=;]/)[1],
      entry?.keys.call,
      entry?.keys.file,
    ]);
    expect(new Set(secrets).size).toBe(6);
  });
});
