import { createHash } from 'node:crypto';
import type { TaskKind } from '../../../shared/interface/tasks.ts';
import { CALLBACK_FIELD, type TaskForm } from './task-form.ts';

/**
 * Identifies what a form requests: sha256, in hex, over its kind, fields and the bytes of its files. Without the callback's address,
 * which does not change the result. Null if the hash of a file is not known, so that nothing can be compared.
 */
export function formContents(kind: TaskKind, { fields, files }: TaskForm): string | null {
  if (files.some(({ sha256 }) => sha256 === null)) return null;
  const asked = fields.filter(([name]) => name !== CALLBACK_FIELD);
  const sent = files.map(({ name, sha256 }) => [name, sha256]);
  return createHash('sha256')
    .update(JSON.stringify([kind, asked, sent]))
    .digest('hex');
}
