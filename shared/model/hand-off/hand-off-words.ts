import { assertNever } from '../assert-never.ts';
import type { HandOffFault, HandOffStatus } from './hand-off.ts';

const INSIDE = {
  library: 'lies in the library, which holds the results already',
  data: 'lies in the folder of Maquette’s own data',
  source: 'lies in the source, where copies would be taken for references',
} as const;

/** Says in one sentence why no copy can be written into a folder, and what to do. */
export function handOffFaultWords(fault: HandOffFault, folder: string): string {
  switch (fault.code) {
    case 'away':
      return `${folder} is not there; connect its drive, or make the folder.`;
    case 'silent':
      return `${folder} does not answer; check its drive, or the network share.`;
    case 'not-a-folder':
      return `${folder}, or a folder in it, is a file; move the file away, or choose another folder.`;
    case 'inside':
      return `${folder} ${INSIDE[fault.of]}; choose another folder for copies.`;
    case 'leads-out':
      return `A link in ${folder} leads out of it; take the link away, or choose another folder.`;
    case 'replaced':
      return `${folder} was replaced by another folder, or by a link, while files were written; nothing more was written. Choose the folder again.`;
    case 'not-allowed':
      return `${folder} may not be written to; change its permissions, or choose another folder.`;
    case 'full':
      return `The disk of ${folder} is full; free some space.`;
    case 'too-long':
      return `The path of the copy in ${folder} is too long for its disk; choose a folder higher up.`;
    case 'no-asset':
      return 'The asset is not in the library; connect the library’s drive, or put the asset back.';
    case 'no-note':
      return 'The list of jobs cannot be written, so no copy is made; free some space on the disk of Maquette’s own data.';
    case 'changed':
      return 'The result in the library is not the one that came, so it is not copied; put the file back.';
    case 'no-free-name':
      return `${folder} holds too many files of this name; move some away.`;
    case 'failed':
      return `The disk of ${folder} gave an error (${fault.detail}); check it.`;
    case 'given-up':
      return `The copy for ${folder} was given up.`;
    default:
      return assertNever(fault);
  }
}

/** Says what became of the copy of a result. */
export function handOffWords(status: HandOffStatus): string {
  if (status.state === 'delivered') {
    return status.path === null ? 'The copy was handed off.' : `A copy is at ${status.path}.`;
  }
  if (status.state === 'given-up') {
    return `The copy for ${status.folder} was given up; the result is in the library.`;
  }
  return status.fault === null
    ? `A copy for ${status.folder} is on its way.`
    : `The copy is not there yet, and is tried again: ${handOffFaultWords(status.fault, status.folder)}`;
}
