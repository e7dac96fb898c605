import { createLibrary } from '../../../main/engine/library/create-library.ts';
import { systemClock } from '../../../main/host/system-clock.ts';
import { quietLogger, realIds } from './doubles.ts';

/**
 * An engine in a process of its own that works on a whole library, to be killed on the way: node library-work-process.ts LIBRARY DATA WORK.
 * Says `working` once the first part is done.
 */
const [folder = '', data = '', work = ''] = process.argv.slice(2);
const library = await createLibrary({ folder, data, clock: systemClock, ids: realIds, logger: quietLogger });
const everything = async (): Promise<string[]> => {
  await library.refresh();
  return [...(await library.ids({ place: 'library', sort: 'name' }, 0, 99_999))];
};
const all = work === 'rebuild' ? [] : await everything();
library.subscribe((changed) => {
  if (changed.length > 0) process.stdout.write('working\n');
});
if (work === 'edit') await library.edit([{ ids: all, change: { addTags: ['bulk'], rating: 5 } }]);
if (work === 'trash') await library.trash.move(all, 'trash');
if (work === 'rebuild') await library.refresh();
await library.close();
process.stdout.write('done\n');
