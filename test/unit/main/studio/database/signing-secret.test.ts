import { expect, it } from 'vitest';
import type { Queries } from '../../../../../main/studio/database/database.ts';
import { signingSecretOf } from '../../../../../main/studio/database/signing-secret.ts';

const withRows = (rows: readonly { readonly value: string }[]) =>
  signingSecretOf({ query: async () => rows } as unknown as Pick<Queries, 'query'>);

it('a studio without a secret signs nothing', async () => {
  await expect(withRows([])).rejects.toThrow('signing-secret in studio.setting is missing or empty');
  await expect(withRows([{ value: '' }])).rejects.toThrow('is missing or empty');
  expect(await withRows([{ value: 'c2VjcmV0' }])).toEqual(Buffer.from('secret'));
});
