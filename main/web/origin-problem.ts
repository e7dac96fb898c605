import type { IncomingHttpHeaders } from 'node:http';

/** The parts of a request that show where it comes from. */
export interface Arrival {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** Browsers do not apply the same-origin policy to WebSockets, so their `Origin` must be present and right. */
  readonly upgrade: boolean;
}

/**
 * Why a request cannot come from our own page (or from an address typed by hand); null if it can.
 * `Host` protects against DNS rebinding, `Origin` and `Sec-Fetch-Site` against other pages in the same browser.
 * @param authority `127.0.0.1:<port>`, as printed
 */
export function originProblem(authority: string, { method, headers, upgrade }: Arrival): string | null {
  if (headers.host !== authority) return `This address answers to http://${authority} only.`;
  const origin = headers.origin;
  const mustBeNamed = upgrade || (method !== 'GET' && method !== 'HEAD');
  if (origin === undefined ? mustBeNamed : origin !== `http://${authority}`) {
    return 'Requests are taken from Maquette’s own window only.';
  }
  const site = headers['sec-fetch-site'];
  const fromOutside = site === 'cross-site' || site === 'same-site';
  if (fromOutside && !isNavigation(method, headers)) {
    return 'Requests are taken from Maquette’s own window only.';
  }
  return null;
}

/**
 * Why a form with a token cannot come from the hand-over page; null if it can. Pages from files have the origin `null` in
 * browsers. A script's request is no navigation, and is refused.
 */
export function formOriginProblem(
  authority: string,
  { method, headers }: Omit<Arrival, 'upgrade'>,
): string | null {
  if (headers.host !== authority) return `This address answers to http://${authority} only.`;
  const { origin } = headers;
  const isScript =
    headers['sec-fetch-mode'] !== undefined &&
    !(headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document');
  if (method !== 'POST' || isScript || (origin !== 'null' && origin !== `http://${authority}`)) {
    return 'Requests are taken from Maquette’s own window only.';
  }
  return null;
}

/** Whether the user followed a link from another page. */
export function isForeignNavigation({ method, headers }: Pick<Arrival, 'method' | 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  return (site === 'cross-site' || site === 'same-site') && isNavigation(method, headers);
}

function isNavigation(method: string, headers: IncomingHttpHeaders): boolean {
  return (
    method === 'GET' && headers['sec-fetch-mode'] === 'navigate' && headers['sec-fetch-dest'] === 'document'
  );
}
