import { join } from 'node:path';
import { AppError } from '../../../../shared/model/app-error.ts';
import { assertNever } from '../../../../shared/model/assert-never.ts';
import { MAX_COLLECTION_ASSETS } from '../../../../shared/model/collections/collection.ts';
import { collectionFaultWords } from '../../../../shared/model/collections/collection-fault-words.ts';
import { diskError } from '../../disk/disk-error.ts';
import type { ChangeFailure } from './change-files.ts';
import { COLLECTIONS } from './collection-file.ts';

/**
 * Why a collection, the saved searches or the tree of tags were not changed.
 * @param name of the collection or the file
 * @param library absolute
 */
export function failureWords(failure: ChangeFailure, name: string, library: string): AppError {
  switch (failure.why) {
    case 'missing':
      return new AppError('not-found', `${name} was not changed: it is not in this library any more.`);
    case 'too-long':
      return new AppError(
        'usage',
        `${name} was not changed: it would become longer than its file may be (${MAX_COLLECTION_ASSETS.toLocaleString('en-US')} assets). Make a second one.`,
      );
    case 'fault':
      return new AppError('disk', `${name} was not changed. ${collectionFaultWords(failure.fault)}`);
    case 'disk': {
      const { code, message } = failure;
      const cause = Object.assign(new Error(message), code !== null && { code, syscall: 'write' });
      return diskError(cause, `change ${name}`, join(library, COLLECTIONS));
    }
    default:
      return assertNever(failure);
  }
}
