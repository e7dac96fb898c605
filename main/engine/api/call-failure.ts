import { isParserError } from '../net/load-undici.ts';

/** Why a call had no answer, and what can be done about it; both are parts of a sentence. */
export interface CallFailure {
  readonly why: string;
  readonly advice: string;
}

/** The system's or undici's code of a failed call, e.g. ECONNREFUSED; searches an AggregateError too. */
export function errorCode(cause: unknown): string {
  if (cause instanceof AggregateError && !('code' in cause)) return errorCode(cause.errors[0]);
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return 'unknown';
}

/** Says in words why a service could not be reached. */
export function describeFailure(cause: unknown): string {
  return callFailure(cause).why;
}

/**
 * Why a call failed.
 * @param cause what undici threw
 * @param throughProxy whether the call went through a proxy: a failed connection is then the one to the proxy
 */
export function callFailure(cause: unknown, throughProxy = false): CallFailure {
  const ofCertificate = CERTIFICATES[errorCode(cause)];
  if (ofCertificate !== undefined) return ofCertificate;
  const failure = failureOf(cause);
  return throughProxy ? { ...failure, advice: PROXY } : failure;
}

function failureOf(cause: unknown): CallFailure {
  const code = errorCode(cause);
  const known = FAILURES[code];
  if (known !== undefined) return known;
  const refusal = cause instanceof Error ? PROXY_REFUSAL.exec(cause.message)?.[1] : undefined;
  if (refusal !== undefined) return { why: `the proxy does not lead there (HTTP ${refusal})`, advice: PROXY };
  if (isParserError(cause)) return NO_HTTP;
  if (code.startsWith('ERR_SSL') || code === 'EPROTO')
    return { why: `no secure connection could be made (${code})`, advice: ADDRESS };
  const isNamed = !code.startsWith('UND_ERR') && code !== 'unknown';
  return { why: isNamed ? `the connection failed (${code})` : 'the connection failed', advice: NETWORK };
}

/** How undici reports that a proxy refused to open a tunnel. */
const PROXY_REFUSAL = /^Proxy response \((\d+)\)/;

const ADDRESS = 'check the address, its port, and whether it begins with http or https';
const NETWORK = 'check the address and the network';
const PROXY = 'check the proxy, and that it leads there';

const NO_HTTP: CallFailure = { why: 'what answers there speaks no HTTP', advice: ADDRESS };
const CUT: CallFailure = { why: 'the connection was cut', advice: ADDRESS };
const LATE: CallFailure = {
  why: 'it did not answer in time',
  advice: 'check the address, the network, and any firewall between',
};
const NO_NAME = 'check how the address is spelled, and that this network knows it';

const UNTRUSTED: CallFailure = {
  why: 'its certificate is not one the system trusts',
  advice: 'let the system trust whoever signed it, or correct the address',
};
const CLOCK = 'check this computer’s clock, or tell whoever runs the service';

/** Faults of the service's own certificate, which a proxy passes on unchanged. */
const CERTIFICATES: Readonly<Record<string, CallFailure>> = {
  CERT_HAS_EXPIRED: { why: 'its certificate has run out', advice: CLOCK },
  CERT_NOT_YET_VALID: { why: 'its certificate is not valid yet', advice: CLOCK },
  DEPTH_ZERO_SELF_SIGNED_CERT: UNTRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: UNTRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNTRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNTRUSTED,
  ERR_TLS_CERT_ALTNAME_INVALID: {
    why: 'its certificate is for another name',
    advice: 'use the name that it is for',
  },
};

const FAILURES: Readonly<Record<string, CallFailure>> = {
  ECONNREFUSED: {
    why: 'the connection is refused, for nothing listens there',
    advice: 'start it, or check the address and its port',
  },
  ECONNRESET: CUT,
  EPIPE: CUT,
  UND_ERR_SOCKET: CUT,
  ENOTFOUND: { why: 'its name is not known to the network', advice: NO_NAME },
  EAI_AGAIN: { why: 'the network cannot look up its name', advice: 'check the network' },
  ENETUNREACH: { why: 'there is no network', advice: 'connect this computer to it' },
  EHOSTUNREACH: { why: 'the network has no way to it', advice: NETWORK },
  ETIMEDOUT: LATE,
  UND_ERR_CONNECT_TIMEOUT: LATE,
  UND_ERR_HEADERS_TIMEOUT: {
    why: 'it took the call and did not answer in time',
    advice: 'give it a while, or check the address',
  },
  UND_ERR_RES_EXCEEDED_MAX_SIZE: {
    why: 'its answer was longer than any of the interface',
    advice: ADDRESS,
  },
  UND_ERR_BODY_TIMEOUT: { why: 'its answer stopped half-way', advice: NETWORK },
  UND_ERR_PRX_CONN: { why: 'the proxy cut the connection', advice: PROXY },
  UND_ERR_PRX_TLS: { why: 'the proxy’s certificate is for another name', advice: PROXY },
  ERR_SSL_WRONG_VERSION_NUMBER: { why: 'it does not speak https', advice: ADDRESS },
};
