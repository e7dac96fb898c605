import { serveWorker } from '../engine/threads/serve-worker.ts';
import { nativeKeyring } from './keyring.ts';
import type { KeyringRequest } from './threaded-keyring.ts';

const keyring = nativeKeyring();

serveWorker(async (request: KeyringRequest): Promise<Uint8Array | null> => {
  if (request.do === 'get') return keyring.get(request.account);
  if (request.do === 'set') await keyring.set(request.account, request.secret);
  else await keyring.delete(request.account);
  return null;
});
