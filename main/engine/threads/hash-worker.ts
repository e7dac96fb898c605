import { createHash, type Hash } from 'node:crypto';
import type { HashRequest } from './hash-thread.ts';
import { serveWorker } from './serve-worker.ts';

interface Hashing {
  readonly hash: Hash;
  bytes: number;
}

const underWay = new Map<number, Hashing>();

serveWorker(perform);

async function perform(request: HashRequest): Promise<string | null> {
  const { id } = request;
  const hashing = underWay.get(id) ?? { hash: createHash('sha256'), bytes: 0 };
  if (request.do === 'add') {
    // A thread that replaced a dead one has not seen the earlier bytes.
    if (request.from !== hashing.bytes) throw new Error('The bytes before these were not hashed here.');
    hashing.hash.update(request.bytes);
    hashing.bytes += request.bytes.length;
    underWay.set(id, hashing);
    return null;
  }
  underWay.delete(id);
  if (request.do === 'forget') return null;
  if (request.bytes !== hashing.bytes) throw new Error('Not all bytes were hashed here.');
  return hashing.hash.digest('hex');
}
