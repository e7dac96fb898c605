import { join } from 'node:path';
import { AppError } from '../../../../shared/model/app-error.ts';
import { assertNever } from '../../../../shared/model/assert-never.ts';
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
