import { expect, it } from 'vitest';
import { diskError } from '../../../../../main/engine/disk/disk-error.ts';

it('says of a file that another program uses or changes that it does, and what can be done', () => {
  const cause = Object.assign(new Error('busy'), { code: 'EBUSY', syscall: 'rename' });
  expect(diskError(cause, 'change chair', 'lib/chair').message).toBe(
    'Maquette could not change chair: another program is using or changing lib/chair; close it, or wait until it is done, and try again.',
  );
});
