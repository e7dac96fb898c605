import {
  type ConnectionDraft,
  type ConnectionProfile,
  connectionDraftSchema,
} from '../../../shared/model/connection.ts';

/** What stands in the form. Secrets are empty until they are typed, and go nowhere but to the engine. */
export interface AccountFields {
  readonly id: string | null;
  readonly name: string;
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly appId: string;
  readonly generalPrefix: string;
  readonly segmentationToken: string;
  /** Whether one is stored. */
  readonly hasToken: boolean;
  /** Whether the stored segmentation token is to be taken away. */
  readonly dropsToken: boolean;
  readonly proxy: 'system' | 'none' | 'address';
  readonly proxyAddress: string;
  readonly soleUser: boolean;
  readonly jobsInFlight: number;
  readonly uploads: number;
  readonly downloads: number;
  readonly requestsPerSecond: number;
}

/** A new account, with the limits that suit most. */
export const NEW_ACCOUNT: AccountFields = {
  id: null,
  name: '',
  baseUrl: '',
  clientId: '',
  clientSecret: '',
  appId: '',
  generalPrefix: 'general',
  segmentationToken: '',
  hasToken: false,
  dropsToken: false,
  proxy: 'system',
  proxyAddress: '',
  soleUser: false,
  jobsInFlight: 10,
  uploads: 1,
  downloads: 3,
  requestsPerSecond: 5,
};

/** The form of an account that is kept: everything but its secrets. */
export function fieldsOf(profile: ConnectionProfile): AccountFields {
  const { id, name, baseUrl, clientId, appId, generalPrefix, soleUser, proxy } = profile;
  const { jobsInFlight, uploads, downloads, requestsPerSecond } = profile;
  const isNamed = proxy === 'system' || proxy === 'none';
  return {
    ...NEW_ACCOUNT,
    ...{ id, name, baseUrl, clientId, generalPrefix, soleUser },
    appId: appId ?? '',
    hasToken: profile.secrets.segmentationToken !== null,
    proxy: isNamed ? proxy : 'address',
    proxyAddress: isNamed ? '' : proxy,
    ...{ jobsInFlight, uploads, downloads, requestsPerSecond },
  };
}

/** The form as a draft, or what it still lacks. */
export type DraftReading =
  | { readonly ok: true; readonly draft: ConnectionDraft }
  | { readonly ok: false; readonly refused: string };

/** Whether a call would go elsewhere than with what is stored, so that the secret has to be typed again. */
export function isMoved(fields: AccountFields, before: AccountFields): boolean {
  const way = ({ baseUrl, clientId, proxy, proxyAddress }: AccountFields): string =>
    [baseUrl.trim().replace(/\/+$/, ''), clientId.trim(), proxy, proxyAddress.trim()].join('\n');
  return way(fields) !== way(before);
}

/**
 * Reads the form. Pure.
 * @param before the form of what is kept; null for a new account
 */
export function draftOfFields(fields: AccountFields, before: AccountFields | null): DraftReading {
  const refused = lacking(fields, before);
  if (refused !== null) return { ok: false, refused };
  const { clientSecret, segmentationToken, hasToken: _hasToken, dropsToken, proxyAddress, ...rest } = fields;
  const parsed = connectionDraftSchema.safeParse({
    ...rest,
    baseUrl: fields.baseUrl.trim(),
    clientId: fields.clientId.trim(),
    generalPrefix: fields.generalPrefix.trim(),
    appId: fields.appId.trim() === '' ? null : fields.appId.trim(),
    proxy: fields.proxy === 'address' ? proxyAddress.trim() : fields.proxy,
    ...(clientSecret === '' ? {} : { clientSecret }),
    ...(segmentationToken !== '' ? { segmentationToken } : dropsToken ? { segmentationToken: null } : {}),
  });
  if (parsed.success) return { ok: true, draft: parsed.data };
  const [issue] = parsed.error.issues;
  const field = LABELS[String(issue?.path[0])] ?? 'One of the fields';
  return { ok: false, refused: `${field}: ${issue?.message ?? 'cannot be used'}.` };
}

const LABELS: Readonly<Record<string, string>> = {
  name: 'Name',
  proxy: 'Proxy',
  jobsInFlight: 'Jobs at once',
  uploads: 'Uploads at once',
  downloads: 'Downloads at once',
  requestsPerSecond: 'Requests a second',
};

function lacking(fields: AccountFields, before: AccountFields | null): string | null {
  const hasSecret = fields.clientSecret !== '';
  const missing = [
    ...(fields.name.trim() === '' ? ['a name'] : []),
    ...(fields.baseUrl.trim() === '' ? ['the service’s address'] : []),
    ...(fields.clientId.trim() === '' ? ['a client id'] : []),
    ...(before === null && !hasSecret ? ['the client secret'] : []),
    ...(fields.generalPrefix.trim() === '' ? ['the prefix of the general models'] : []),
  ];
  if (missing.length > 0) return `It needs ${new Intl.ListFormat('en-GB').format(missing)}.`;
  if (before === null || !isMoved(fields, before)) return null;
  if (!hasSecret) return 'The stored secret is not sent anywhere new: enter the client secret again.';
  return fields.hasToken && fields.segmentationToken === '' && !fields.dropsToken
    ? 'The stored parts token is not sent anywhere new: enter it again, or take it away.'
    : null;
}
