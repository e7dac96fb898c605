import { tokenDataSchema } from '../../../shared/interface/account.ts';
import { CODE } from '../../../shared/interface/codes.ts';
import { ENDPOINTS } from '../../../shared/interface/endpoints.ts';
import {
  IDEMPOTENCY_LIFETIME_SECONDS,
  readIdempotencyLifetime,
} from '../../../shared/interface/idempotency.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import { abortable } from '../async/abortable.ts';
import type { Routes } from '../net/routes.ts';
import type { Clock } from '../ports.ts';
import type { Answer } from './answer.ts';
import { freeCall } from './http-call.ts';
import { type ServiceAddress, serviceUrl } from './service-address.ts';

const NOT_FOUND = 404;
/** A service whose keys expire sooner is treated as if it did not support keys. Seconds. */
const KEY_LIFETIME_NEEDED = IDEMPOTENCY_LIFETIME_SECONDS;

/** The access token of one connection, kept in memory only. */
export interface AccessToken {
  /** The present token; requested if there is none yet. */
  readonly get: (signal?: AbortSignal) => Promise<string>;
  /** A token other than `refused`: one that another caller fetched meanwhile, or a new one. One request at a time. */
  readonly replace: (refused: string, signal?: AbortSignal) => Promise<string>;
  /** Whether the service said, together with the present token, that it honours idempotency keys for as long as they are needed. */
  readonly honoursKeys: (signal?: AbortSignal) => Promise<boolean>;
}

export interface AccessTokenOptions {
  readonly pool: Pick<Routes, 'to'>;
  readonly address: ServiceAddress;
  readonly clientId: string;
  /** Reads the secret, only when a token is requested; null if none is stored. */
  readonly secret: (signal?: AbortSignal) => Promise<string | null>;
  readonly clock: Clock;
  /** Ends the running request, which callers share. */
  readonly closing: AbortSignal;
}

/**
 * Keeps one access token.
 * Its calls throw AppError: `credentials` if id and secret are refused, `keychain` if no secret is stored,
 * `offline`, `not-the-interface`, or `refused` if the service has a fault of its own.
 */
export function createAccessToken(options: AccessTokenOptions): AccessToken {
  let current: string | null = null;
  let honoursKeys = false;
  let pending: Promise<string> | null = null;

  const refresh = (): Promise<string> => {
    pending ??= requestToken(options)
      .then((given) => {
        current = given.token;
        honoursKeys = given.keyLifetimeSeconds >= KEY_LIFETIME_NEEDED;
        return given.token;
      })
      .finally(() => {
        pending = null;
      });
    return pending;
  };

  const get = (signal?: AbortSignal): Promise<string> =>
    current === null ? abortable(refresh(), signal) : Promise.resolve(current);

  return {
    get,
    honoursKeys: async (signal) => {
      await get(signal);
      return honoursKeys;
    },
    replace: (refused, signal) => {
      if (current !== null && current !== refused) return Promise.resolve(current);
      current = null;
      return abortable(refresh(), signal);
    },
  };
}

/** The content of the answer to a token call. */
interface GivenToken {
  readonly token: string;
  /** 0 if the service does not say that it honours idempotency keys. */
  readonly keyLifetimeSeconds: number;
}

async function requestToken({
  pool,
  address,
  clientId,
  secret,
  clock,
  closing,
}: AccessTokenOptions): Promise<GivenToken> {
  const clientSecret = await secret(closing);
  if (clientSecret === null) {
    throw new AppError(
      'keychain',
      'No client secret is stored for this connection; enter it in the settings.',
    );
  }
  const { origin, path } = serviceUrl(address, ENDPOINTS.token.path);
  const { answer, keyLifetime } = await freeCall(pool, {
    origin,
    path,
    method: 'POST',
    headers: {
      ...address.headers,
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`, 'utf8').toString('base64')}`,
      'content-type': 'application/json',
    },
    signal: closing,
    clock,
  });
  if (answer.kind === 'unauthorized') throw refusedCredentials(answer.words);
  if (answer.kind === 'foreign') throw notTheInterface(origin, answer.words);
  if (answer.kind === 'later') {
    throw askLater('The service gives out no token just now; it is asked again later.', origin, answer);
  }
  const { code, msg, data } = answer.envelope;
  if (code === CODE.clientCredentials) throw refusedCredentials(msg);
  const token = tokenDataSchema.safeParse(data);
  if (code === CODE.success && token.success) {
    return {
      token: token.data.accessToken,
      keyLifetimeSeconds: readIdempotencyLifetime(keyLifetime) ?? 0,
    };
  }
  if (code === CODE.success) throw notTheInterface(origin, 'a token answer without a token');
  // The way in which some other service says that there is no such path.
  if (code === NOT_FOUND) throw notTheInterface(origin, `${msg}, code ${code}`);
  throw new AppError(
    'refused',
    `The service gives out no token: ${msg} (code ${code}); check the address, the client id and the secret.`,
  );
}

function refusedCredentials(words: string): AppError {
  return new AppError(
    'credentials',
    'The service does not accept the client id and secret; check both in the connection.',
    { detail: words },
  );
}

/**
 * The error of a service that cannot answer at the moment. If its answer was not in the interface's format, the cause is the error for
 * an address that was never seen to speak the interface.
 */
export function askLater(
  message: string,
  origin: string,
  later: Extract<Answer, { kind: 'later' }>,
): AppError {
  const { words, spoken, retryAfterMs } = later;
  return new AppError('refused', message, {
    detail: words,
    retryAfterMs,
    ...(spoken ? {} : { cause: notTheInterface(origin, words) }),
  });
}

/** The error of an address that answers, but not in the format of this interface. */
export function notTheInterface(origin: string, words: string): AppError {
  return new AppError(
    'not-the-interface',
    `${origin} answers (${words}), but does not speak the generation interface; check the address.`,
    { detail: words },
  );
}
