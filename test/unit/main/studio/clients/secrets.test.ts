import { expect, it } from 'vitest';
import { hashSecret, isSecret, newSecret } from '../../../../../main/studio/clients/secrets.ts';

it('keeps a secret so that it is known again, and cannot be read', async () => {
  const secret = newSecret();
  const stored = await hashSecret(secret);
  expect(stored).not.toContain(secret);
  expect(await hashSecret(secret)).not.toBe(stored);
  expect(await isSecret(secret, stored)).toBe(true);
  expect(await isSecret(`${secret} `, stored)).toBe(false);
  expect(await isSecret('', undefined)).toBe(false);
});
