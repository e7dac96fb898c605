import { expect, it } from 'vitest';
import { ServiceStartError } from '../../../../../main/service/service-error.ts';
import { inWords } from '../../../../../main/studio/commands/with-studio.ts';
import { CommitUnknown } from '../../../../../main/studio/database/database.ts';

it('leaves a refusal as it is, also where the database was away for a moment before', () => {
  const refusal = new ServiceStartError('There is a client “a” already; choose another name.');
  expect(inWords(refusal, { failures: () => 1 })).toBe(refusal);
});

it('says of a lost connection whether the command may have been carried out', () => {
  const lost = inWords(new Error('Connection terminated'), { failures: () => 1 });
  expect(lost).toMatchObject({ message: expect.stringContaining('give it again') });
  const unknown = inWords(new CommitUnknown('lost'), { failures: () => 1 });
  expect(unknown).toMatchObject({ message: expect.stringContaining('not known') });
});
