import type { RemoteConnection } from './remote-connection.ts';

/** The names under which the secrets of a connection are kept. A secret belongs to the client id that it was given for. */
export function secretAccounts({ id, clientId }: Pick<RemoteConnection, 'id' | 'clientId'>): {
  readonly clientSecret: string;
  readonly segmentationToken: string;
} {
  return { clientSecret: `${id}/${clientId}`, segmentationToken: `${id}/${clientId}/segmentation` };
}
