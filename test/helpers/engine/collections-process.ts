import { changeCollectionFiles } from '../../../main/engine/library/collections/change-files.ts';

/*
 * Adds assets to a collection, each behind those before it, until it is ended. Argv: the library, the collection's id. It says `begun` on stdout before the
 * first, so that it can be killed at any moment after that, and the number of each that was added.
 */
const [, , library = '', id = ''] = process.argv;
process.stdout.write('begun\n');
for (let number = 0; ; number += 1) {
  const change = { of: 'add' as const, id, ids: [`${process.pid}-${number}`] };
  await changeCollectionFiles(library, [{ change, file: null, freshId: '' }], 0, () => undefined);
  process.stdout.write(`${number}\n`);
}
