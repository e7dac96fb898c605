import { randomBytes, scrypt as scryptWithCallback, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const scrypt = promisify<string, Buffer, number, Buffer>(scryptWithCallback);
const KEY_BYTES = 32;
/** Checked where there is no client, so that the time of an answer does not tell who is one. */
const NOBODY = `scrypt$${Buffer.alloc(16).toString('base64')}$${Buffer.alloc(KEY_BYTES).toString('base64')}`;

/** A secret that nobody guesses. */
export const newSecret = (): string => randomBytes(24).toString('base64url');

/** What is stored of a secret: it cannot be turned back. */
export async function hashSecret(secret: string): Promise<string> {
  const salt = randomBytes(16);
  return `scrypt$${salt.toString('base64')}$${(await scrypt(secret, salt, KEY_BYTES)).toString('base64')}`;
}

/** Whether a secret is the one that was stored; false if nothing was. */
export async function isSecret(secret: string, stored: string | undefined): Promise<boolean> {
  const [, salt = '', key = ''] = (stored ?? NOBODY).split('$');
  const given = await scrypt(secret, Buffer.from(salt, 'base64'), KEY_BYTES);
  const isEqual = timingSafeEqual(given, Buffer.from(key, 'base64'));
  return stored !== undefined && isEqual;
}
