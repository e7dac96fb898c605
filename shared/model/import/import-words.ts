import { assertNever } from '../assert-never.ts';
import type { ImportFault, ImportNote, ImportRow } from './import-plan.ts';

/** Why something is not imported: one sentence, with what to do where anything can be done. */
export function importFaultWords({ code, detail = '', other = '' }: ImportFault): string {
  switch (code) {
    case 'duplicate':
      return `It is in the library already, as ${other}.`;
    case 'twice':
      return `It has the same bytes as ${other}, which is imported.`;
    case 'unknown-format':
      return 'It is no model, depth map or picture that Maquette knows.';
    case 'no-reader':
      return `Maquette cannot read ${detail}; export it as glb, obj, stl, fbx or usdz.`;
    case 'lone-picture':
      return 'It is a picture without a model of its name; pictures are left out.';
    case 'empty':
      return 'The file is empty.';
    case 'link':
      return 'It is a link, and links are not followed; choose what it leads to.';
    case 'not-a-file':
      return 'It is neither a file nor a folder.';
    case 'unreadable':
      return unreadable(detail);
    case 'in-library':
      return 'It lies in this library already.';
    case 'changed':
      return 'It changed while it was imported; import it again.';
    case 'part-missing':
      return `It needs the file ${detail}, which is not there, is only a link to another folder, or has other bytes; put it back and import again.`;
    case 'too-many-files':
      return `There are more than ${detail} files; the rest was not looked at. Import smaller folders.`;
    case 'archive-damaged':
      return 'The archive is damaged, or is no zip; get it again.';
    case 'archive-too-many':
      return `The archive holds more than ${detail} files; unpack it and import the folder.`;
    case 'archive-too-large':
      return 'The archive would unpack to far more than its size allows, as one does that is made to fill a disk; nothing of it was unpacked.';
    case 'archive-overlaps':
      return 'Files of the archive share their bytes, as in one that is made to fill a disk; nothing of it was unpacked.';
    case 'archive-empty':
      return 'The archive holds no files; pack it again.';
    case 'archive-in-archive':
      return 'It is an archive in an archive; unpack the outer one first.';
    case 'entry-leads-out':
      return 'Its name leads out of the archive’s folder, so it was not unpacked.';
    case 'entry-link':
      return 'It is a link or a device in an archive, so it was not unpacked.';
    case 'entry-encrypted':
      return 'It is encrypted; unpack the archive with its password and import the folder.';
    case 'entry-twice':
      return 'The archive holds a file of this name twice; the first is taken.';
    case 'entry-case':
      return `Its name differs from ${other} in upper and lower case only, which not every system can keep apart; the first is taken.`;
    case 'entry-name':
      return 'Its name is too long, or no path that every system can write; unpack it by hand under another name.';
    case 'entry-damaged':
      return 'It is damaged in its archive, or packed in a way that cannot be unpacked; get the archive again.';
    case 'sidecar-damaged':
      return 'This asset.json is damaged; the files beside it are imported as plain files.';
    case 'sidecar-newer':
      return 'A newer Maquette wrote this asset.json; the files beside it are imported as plain files.';
    case 'not-written':
      return notWritten(detail);
    default:
      return assertNever(code);
  }
}

function unreadable(code: string): string {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return 'You may not read it; change its permissions.';
    case 'ENOENT':
      return 'It is not there; check its path, or look for where it went.';
    case 'ETIMEDOUT':
      return 'Its disk does not answer; check the drive, or the network share.';
    case 'EPIPE':
      return 'The process that read it ended in the middle, maybe for lack of memory; import it once more by itself.';
    default:
      return `It cannot be read (${code}); check its disk.`;
  }
}

function notWritten(code: string): string {
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return 'The library’s disk is full; free some space and import the rest again.';
    case 'EROFS':
      return 'The library is on a read-only disk; open another library.';
    case 'EACCES':
    case 'EPERM':
      return 'The library’s folder may not be written to; change its permissions.';
    default:
      return `The library’s disk gave an error (${code}); check it, and import the rest again.`;
  }
}

/** What is told beside a line that is imported. */
export function importNoteWords({ code, detail = '' }: ImportNote): string {
  switch (code) {
    case 'renamed':
      return `Its file will be called ${detail}: not every system can write its own name.`;
    case 'parts-left-out':
      return `Without files that it names and that are not there, or that not every system can write: ${detail}.`;
    case 'from-archive':
      return 'It lies in an archive, so it is copied.';
    case 'whole-asset':
      return 'An asset of another library: it is copied with all that its asset.json says.';
    default:
      return assertNever(code);
  }
}

/** Why a file stayed where it lay, or could not be brought back. */
export function leftFileWords(why: string): string {
  if (why === 'changed') return 'it changed since it was copied';
  if (why === 'in-the-way') return 'another file lies there now';
  if (why === 'EACCES' || why === 'EPERM' || why === 'EROFS') return 'the folder may not be written to';
  if (why === 'ETIMEDOUT') return 'its disk does not answer';
  if (why === 'EPIPE') return 'the process that moves files ended in the middle';
  if (why === 'ENOSPC' || why === 'EDQUOT') return 'its disk is full';
  return `the disk gave an error (${why})`;
}

/** Why an asset stayed as its import was taken back, as a sentence without its end. @param path its file, or its folder if it is not in the trash */
export function stayedWords(path: string, why: string): string {
  if (why === 'not-in-trash') return `${path} could not be moved to the trash`;
  return `${path} could not be brought back, because ${leftFileWords(why)}`;
}

/** What a line becomes, in one or two words. */
export function importedAsWords(as: ImportRow['as']): string {
  switch (as) {
    case 'model':
      return 'Model';
    case 'depth':
      return 'Depth map';
    case 'picture':
      return 'Picture';
    case 'asset':
      return 'Asset';
    default:
      return assertNever(as);
  }
}
