import type { LibraryGroup, LibraryGrouping } from '../../shared/model/library-order.ts';
import { calendarDay, calendarTime } from './moments.ts';
import { folderOf, lastName } from './paths.ts';

/** What assets are grouped by, as a choice. */
export const GROUPINGS: Readonly<Record<LibraryGrouping, string>> = {
  batch: 'By batch',
  day: 'By day',
  source: 'By source folder',
  subject: 'By subject',
};

/** The name of a group, and what stands beside it. */
export function groupWords(
  { key, newest, source, name = '' }: LibraryGroup,
  by: LibraryGrouping,
): { readonly name: string; readonly note: string } {
  switch (by) {
    case 'day':
      return { name: calendarDay(newest), note: '' };
    case 'batch':
      if (key === '') return { name: 'Of no batch', note: '' };
      return { name: source === '' ? 'Batch' : lastName(source), note: calendarTime(newest) };
    case 'subject':
      return key === '' ? { name: 'Of no subject', note: '' } : { name, note: calendarTime(newest) };
    case 'source':
      return key === '' ? { name: 'Of no folder', note: '' } : { name: lastName(key), note: folderOf(key) };
  }
}
