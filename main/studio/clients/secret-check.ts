import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createSlots } from '../../service/slots.ts';
import { isSecret } from './secrets.ts';

/** Each check takes a thread of four for 50 ms, and files are read and written by the same threads. */
const AT_ONCE = 2;
/** Who comes when so many wait is sent away: whoever asks for tokens with made-up secrets holds up nobody else for long. */
const MOST_WAITING = 60;
/** Of how many clients it remembers the last secret that was right. */
const MOST_KNOWN = 1000;

/**
 * Checks the secrets of clients, a few at a time. One that was right is known again without scrypt, so that clients come in however many others
 * try. Only a keyed hash of it is remembered, with a key that ends with this process.
 * @returns whether a secret is the one that was stored. Rejects if too many wait.
 */
export function createSecretCheck({
  atOnce = AT_ONCE,
  mostWaiting = MOST_WAITING,
  check = isSecret,
} = {}): (secret: string, stored: string | undefined) => Promise<boolean> {
  const key = randomBytes(32);
  const known = new Map<string, Buffer>();
  const slots = createSlots(atOnce);
  const never = new AbortController().signal;
  let inside = 0;
  return async (secret, stored) => {
    const hash = createHmac('sha256', key).update(secret).digest();
    const right = stored === undefined ? undefined : known.get(stored);
    if (right !== undefined && timingSafeEqual(right, hash)) return true;
    if (inside >= atOnce + mostWaiting) throw new Error('too many ask for tokens at once');
    inside += 1;
    const release = await slots.acquire(never);
    try {
      const isRight = await check(secret, stored);
      if (isRight && stored !== undefined) {
        known.set(stored, hash);
        for (const oldest of known.keys()) {
          if (known.size <= MOST_KNOWN) break;
          known.delete(oldest);
        }
      }
      return isRight;
    } finally {
      inside -= 1;
      release();
    }
  };
}
