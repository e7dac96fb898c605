import { assertNever } from '../assert-never.ts';
import type { CollectionFault } from './collection.ts';

/** What is wrong with a file of collections, what that means, and what to do. */
export function collectionFaultWords({ file, fault, detail }: CollectionFault): string {
  switch (fault) {
    case 'newer':
      return `collections/${file} was written by a newer Maquette, and is left as it is; update Maquette to use it.`;
    case 'damaged':
      return `collections/${file} cannot be read as it is (${detail}). It is left as it is, and what it held before is shown: mend it with a text editor, take it out of the folder, or run npm run library -- verify --repair, which writes its last good text.`;
    case 'unreadable':
      return `collections/${file} may not be read (${detail}); change its permissions.`;
    case 'same-id':
      return `collections/${file} is a copy of ${detail}, which is used instead. Delete one of them, or give the copy an id of its own.`;
    case 'same-name':
      return `collections/${file} has the same name as ${detail}: a search for the name finds the assets of both. Rename one of them.`;
    default:
      return assertNever(fault);
  }
}
