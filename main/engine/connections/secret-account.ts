import type { RemoteConnection } from './remote-connection.ts';

/** The account names of a connection's secrets. They contain the client id, because a secret is only valid for its client id. */
export function secretAccounts({ id, clientId }: Pick<RemoteConnection, 'id' | 'clientId'>): {
  readonly clientSecret: string;
  readonly segmentationToken: string;
} {
  return { clientSecret: `${id}/${clientId}`, segmentationToken: `${id}/${clientId}/segmentation` };
}
