import { AppError } from '../../../shared/model/app-error.ts';

/** The address of a service, and the headers of every call to it. */
export interface ServiceAddress {
  /** `{base_url}` of the interface; may have a path of its own. */
  readonly baseUrl: URL;
  /** e.g. `appid`; never a secret. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Reads the address of a connection.
 * @throws AppError `usage` if it is not an http(s) address
 */
export function readServiceAddress(baseUrl: string, appId: string | null): ServiceAddress {
  const url = URL.parse(baseUrl);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    throw new AppError(
      'usage',
      `“${baseUrl}” is not an address of a service; it must start with https:// or http://.`,
    );
  }
  return { baseUrl: url, headers: appId === null ? {} : { appid: appId } };
}

/** Origin and path of an endpoint under a base address, with its query. */
export function serviceUrl(
  { baseUrl }: ServiceAddress,
  path: string,
  query: Readonly<Record<string, string>> = {},
): { readonly origin: string; readonly path: string } {
  const search = new URLSearchParams(query).toString();
  const prefix = baseUrl.pathname.replace(/\/+$/, '');
  return { origin: baseUrl.origin, path: `${prefix}${path}${search === '' ? '' : `?${search}`}` };
}
