import { assertNever } from '../../../../shared/model/assert-never.ts';
import { sizeWords } from '../../../../shared/model/figures/size-words.ts';
import type { Finding } from '../../../engine/library/verify/finding.ts';
import type { RepairOutcome } from '../../../engine/library/verify/repair-outcome.ts';
import type { VerifyProgress } from '../../../engine/library/verify/verify-library.ts';
import type { VerifySummary } from './verify-events.ts';

const WITH_REPAIR = 'Run it again with --repair, which puts it back if its bytes are found elsewhere.';

/**
 * One finding in words: what, why, and what to do.
 * @param options.repair whether it is repaired at once; then the words of the repair say what to do
 */
export function findingWords(finding: Finding, options: { readonly repair: boolean }): string {
  const what = whatIsWrong(finding);
  if (!finding.isFault) return what;
  return options.repair ? what : `${what} ${whatToDo(finding)}`;
}

function whatIsWrong(finding: Finding): string {
  const { problem, expected, isFault } = finding;
  switch (problem) {
    case 'missing':
      return `The ${roleOf(finding)} is not there.`;
    case 'size-differs':
      return `The ${roleOf(finding)} has ${bytesOf(finding.bytes)} in place of ${bytesOf(expected?.bytes)}: it was cut off, or another file lies in its place.`;
    case 'hash-differs':
      return `The ${roleOf(finding)} has other bytes than the ones that were kept: it was changed, or damaged on the disk.`;
    case 'unreadable':
      return `It cannot be read (${finding.why ?? 'no reason is given'}).`;
    case 'not-a-file':
      return 'It is no file, although one belongs here.';
    case 'link-leads-out':
      return `It is a link that leads out of the asset’s folder, and was not followed.`;
    case 'link-dangling':
      return 'It is a link that leads to nothing.';
    case 'linked-missing':
      return `The ${roleOf(finding)} is linked, and is not there any more: ${finding.why ?? ''}.`;
    case 'linked-differs':
      return `The ${roleOf(finding)} is linked, and was changed since: ${finding.why ?? ''} has other bytes.`;
    case 'linked-unreadable':
      return `The ${roleOf(finding)} is linked, and cannot be read: ${finding.why ?? ''}.`;
    case 'sidecar-damaged':
      return `It is damaged${finding.why === undefined ? '' : ` (${finding.why})`}, so Maquette does not show the asset, and its files could not be compared.`;
    case 'sidecar-newer':
      return 'A newer Maquette wrote it, so its files could not be compared.';
    case 'sidecar-missing':
      return 'It is not there, so Maquette does not show the asset, and its files could not be compared.';
    case 'sidecar-differs':
    case 'collection-differs':
      return 'It says something else than when Maquette last read it, although its time and size say that nobody wrote it: it may be damaged on the disk.';
    case 'id-twice':
      return `It is the same asset as ${finding.other ?? 'another folder'}, so Maquette shows only that one.`;
    case 'collection-damaged':
      return `It cannot be read as a file of collections (${finding.why ?? 'no reason is given'}).`;
    case 'collection-newer':
      return 'A newer Maquette wrote it, so this one does not use it.';
    case 'collection-twice':
      return `It has the id of ${finding.other ?? 'another file'}, so Maquette uses only that one.`;
    case 'collection-same-name':
      return `It has the name of ${finding.other ?? 'another collection'}: a search for the name finds the assets of both.`;
    case 'library-damaged':
      return finding.why === 'ENOENT'
        ? 'It is not there, so Maquette does not take the folder for a library.'
        : `It is damaged (${finding.why ?? 'no reason is given'}), so Maquette does not open the library.`;
    case 'unexpected-file':
      return isFault ? 'It does not belong here.' : 'No asset.json names it. It is left alone.';
    default:
      return assertNever(problem);
  }
}

/** What the artist can do, before a repair was tried. */
function whatToDo(finding: Finding): string {
  switch (finding.problem) {
    case 'missing':
    case 'size-differs':
    case 'hash-differs':
    case 'sidecar-damaged':
    case 'sidecar-missing':
    case 'library-damaged':
      return WITH_REPAIR;
    case 'collection-damaged':
      return 'Run it again with --repair, which writes what Maquette last read; or mend it with a text editor.';
    default:
      return byHand(finding);
  }
}

/** What only the artist can do. */
function byHand(finding: Finding): string {
  const { problem } = finding;
  switch (problem) {
    case 'missing':
    case 'size-differs':
    case 'hash-differs':
      return BY_ROLE[finding.expected?.role ?? 'support'];
    case 'unreadable':
      return finding.why === 'EIO'
        ? `Its disk gives errors: copy the library to another one. ${WITH_REPAIR}`
        : 'Change its permissions, then verify again.';
    case 'not-a-file':
    case 'link-leads-out':
    case 'link-dangling':
      return 'Move it away, then verify again with --repair.';
    case 'linked-missing':
      return 'Put the file back where it lay, connect its drive, or find it again in the window (Properties of the asset).';
    case 'linked-differs':
      return 'Put the earlier file back, or take the changed one in the window (Properties of the asset, Find the file again).';
    case 'linked-unreadable':
      return 'Connect its drive, or change its permissions, then verify again.';
    case 'sidecar-damaged':
    case 'sidecar-missing':
      return 'Restore it from a backup of your own, or move the folder out of the library if it is no asset.';
    case 'sidecar-newer':
      return 'Verify it with that version.';
    case 'sidecar-differs':
      return 'Look at it. If it is wrong, move it away and run --repair, which writes what Maquette last read.';
    case 'id-twice':
      return 'Move one of the two folders out of the library, or delete it.';
    case 'collection-damaged':
      return 'Mend it with a text editor, restore it from a backup of your own, or move it away; the assets in it are not touched.';
    case 'collection-differs':
      return 'Look at it with a text editor. If it is wrong, delete all of its text and run --repair, which writes what Maquette last read.';
    case 'collection-newer':
      return 'Open the library with that version.';
    case 'collection-twice':
      return 'Move one of the two files away, or give one an id of its own with a text editor.';
    case 'collection-same-name':
      return '';
    case 'library-damaged':
      return 'Restore it from a backup of your own.';
    case 'unexpected-file':
      return '';
    default:
      return assertNever(problem);
  }
}

const BY_ROLE: Readonly<Record<NonNullable<Finding['expected']>['role'], string>> = {
  result:
    'Restore it from a backup of your own, download it again from the service while that still has the task, or make it again.',
  cover:
    'The result itself is not touched by it. Restore the cover from a backup of your own, or do without it.',
  reference:
    'The result itself is not touched by it. Put the picture or model that was sent back where it lay, and run --repair again, or restore it from a backup of your own.',
  support: 'Restore it from a backup of your own.',
};

const ROLES: Readonly<Record<NonNullable<Finding['expected']>['role'], string>> = {
  result: 'result',
  cover: 'cover',
  reference: 'reference',
  support: 'file',
};

function roleOf({ expected }: Finding): string {
  return ROLES[expected?.role ?? 'support'];
}

/**
 * What became of one fault, in words.
 * @param inside how a path is written: relative to the library where it lies in it
 */
export function repairWords(
  finding: Finding,
  outcome: RepairOutcome,
  inside: (path: string) => string,
): string {
  switch (outcome.is) {
    case 'repaired': {
      const aside = outcome.aside === null ? '' : ` The damaged file is now ${inside(outcome.aside)}.`;
      return `${sourceWords(outcome, inside)}${aside}`;
    }
    case 'no-source': {
      const silent = outcome.silent.map((place) => ` ${place} did not answer, and may have it.`).join('');
      return `Its bytes were found nowhere else.${silent} ${byHand(finding)}`;
    }
    case 'not-repairable':
      return byHand(finding);
    case 'changed':
      return 'It was changed or moved meanwhile, so it was left alone; verify again.';
    case 'failed':
      return `The disk refused it (${outcome.why}); nothing was changed. Check that the library can be written and has room, then run it again.`;
    default:
      return assertNever(outcome);
  }
}

function sourceWords(
  { from, source }: Extract<RepairOutcome, { is: 'repaired' }>,
  inside: (path: string) => string,
): string {
  const place = source === null ? '' : inside(source);
  switch (from) {
    case 'beside':
      return `Put back from ${place}, which has its bytes.`;
    case 'other-asset':
      return `Put back from ${place} of another asset, which has the same bytes.`;
    case 'kept-result':
      return `Put back from the kept result ${place}.`;
    case 'original':
      return `Put back from your own file ${place}.`;
    case 'index':
      return 'Written as Maquette last read it.';
    case 'backup':
      return `Written as the backup ${source} has it; edits of after that backup are not in it.`;
    default:
      return assertNever(from);
  }
}

export function progressWords({ assets, ofAssets, files, bytes }: VerifyProgress): string {
  return `Verifying: ${number(assets)} of ${number(ofAssets)} assets, ${count(files, 'file')}, ${sizeWords(bytes)}`;
}

export function summaryWords(
  { assets, files, bytes, faults, repaired, complete }: VerifySummary,
  { library, repair }: { readonly library: string; readonly repair: boolean },
): string {
  const seen = `${count(files, 'file')} of ${count(assets, 'asset')} (${sizeWords(bytes)}) in ${library} were compared`;
  const wrong = faults === 0 ? 'nothing is wrong' : `${count(faults, 'fault')} found`;
  const mended = repair && faults > 0 ? `, ${number(repaired)} repaired` : '';
  return complete
    ? `${seen}: ${wrong}${mended}.`
    : `Stopped. ${seen} until then: ${wrong}${mended}; run it again to verify the rest.`;
}

function number(value: number): string {
  return value.toLocaleString('en-US');
}

function count(value: number, thing: string): string {
  return `${number(value)} ${thing}${value === 1 ? '' : 's'}`;
}

function bytesOf(bytes: number | undefined): string {
  return bytes === undefined ? 'other bytes' : count(bytes, 'byte');
}
