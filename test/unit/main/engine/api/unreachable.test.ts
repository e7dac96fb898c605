import { errors } from 'undici';
import { describe, expect, it } from 'vitest';
import { unreachable, withoutWaiting } from '../../../../../main/engine/api/unreachable.ts';
import { AppError } from '../../../../../shared/model/app-error.ts';

const coded = (code: string): Error => Object.assign(new Error('said by the system'), { code });
const proxy = new URL('http://me:secret@proxy.example:3128');
const told = (cause: unknown, through: URL | null = null): string =>
  unreachable('https://a.example', through, cause).message;

describe('a service that cannot be reached', () => {
  it.each([
    [coded('ECONNREFUSED'), /the connection is refused.*; start it, or check the address and its port\./],
    [new AggregateError([coded('ECONNREFUSED'), coded('ENETUNREACH')]), /the connection is refused/],
    [coded('ENOTFOUND'), /its name is not known.*; check how the address is spelled/],
    [new errors.ConnectTimeoutError('late'), /did not answer in time; check .* firewall/],
    [coded('DEPTH_ZERO_SELF_SIGNED_CERT'), /certificate is not one the system trusts; let the system trust/],
    [coded('CERT_HAS_EXPIRED'), /certificate has run out; check this computer’s clock/],
    [coded('ERR_SSL_WRONG_VERSION_NUMBER'), /does not speak https; check .* http or https/],
    [coded('ERR_SSL_NO_PROTOCOLS_AVAILABLE'), /no secure connection could be made \(ERR_SSL_NO_PROTOCOLS/],
    [new errors.HTTPParserError('garbage'), /speaks no HTTP; check the address, its port/],
    [
      new errors.ResponseExceededMaxSizeError('long'),
      /its answer was longer than any of the interface; check/,
    ],
    [coded('ENEW'), /the connection failed \(ENEW\); check the address and the network/],
    [new Error('anything'), /the connection failed; check/],
  ])('is reported with the cause and what to do: %s', (cause, words) => {
    expect(told(cause)).toMatch(words);
    expect(told(cause)).toMatch(
      /^The service at https:\/\/a\.example cannot be reached: .* goes on by itself\.$/,
    );
  });

  it('behind a proxy names the proxy without its password, except for certificate errors', () => {
    expect(told(coded('ECONNREFUSED'), proxy)).toMatch(
      /reached through the proxy proxy\.example:3128: .*; check the proxy/,
    );
    expect(told(new errors.RequestAbortedError('Proxy response (403) !== 200'), proxy)).toMatch(/HTTP 403/);
    expect(told(coded('ERR_TLS_CERT_ALTNAME_INVALID'), proxy)).toMatch(/another name; use the name/);
  });

  it('is retried in the window; a terminal says what to do after it is repaired', () => {
    const error = unreachable('https://a.example', null, coded('ECONNREFUSED'));
    expect(withoutWaiting(error, 'then run this again.')).toMatchObject({
      kind: 'offline',
      detail: 'ECONNREFUSED',
      message: expect.stringMatching(/address and its port, then run this again\.$/),
    });
    const other = new AppError('credentials', 'No.');
    expect(withoutWaiting(other, 'then run this again.')).toBe(other);
  });
});
