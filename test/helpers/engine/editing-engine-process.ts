import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createLibrary } from '../../../main/engine/library/create-library.ts';
import { systemClock } from '../../../main/host/system-clock.ts';
import type { FactsChange } from '../../../shared/model/facts/asset-facts.ts';
import { quietLogger, realIds } from './doubles.ts';
import type { SaidByEngine } from './two-engines.ts';

/**
 * An engine in a process of its own that edits a library at random: node editing-engine-process.ts LIBRARY DATA NAME SEED EDITS MS.
 * It ends after so many edits, or after this time, whichever comes last, and says then what it has written. A tag that it adds is its own.
 */
const [folder = '', data = '', name = '', seed = '1', edits = '0', ms = '0'] = process.argv.slice(2);
/** A sidecar has 200 at most, and there are two engines. */
const MOST_TAGS = 80;

let state = Number(seed);
/** From 0 to below `most`. */
function random(most: number): number {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
  return Math.floor((state / 0x80000000) * most);
}

const library = await createLibrary({ folder, data, clock: systemClock, ids: realIds, logger: quietLogger });
await library.refresh();
const said: SaidByEngine = { edits: 0, failed: 0, tags: {}, maybe: [], ratings: {}, notes: {} };
const ids = JSON.parse(await readFile(join(folder, 'ids.json'), 'utf8')) as readonly string[];
const end = Date.now() + Number(ms);
for (let number = 0; number < Number(edits) || Date.now() < end; number += 1) await editOnce(number);
await library.close();
process.stdout.write(`${JSON.stringify(said)}\n`);

async function editOnce(number: number): Promise<void> {
  const some = Array.from({ length: random(5) === 0 ? 8 : 1 }, () => ids[random(ids.length)] ?? '');
  const wanted = [...new Set(some)];
  const tag = `${name}-${number}`;
  const isTag = random(3) > 0;
  const [first = ''] = wanted;
  const mine = said.tags[first] ?? [];
  const isRemoval = isTag && (mine.length > MOST_TAGS || random(4) === 0) && mine.length > 0;
  const change: FactsChange = isRemoval
    ? { removeTags: mine.slice(0, 1) }
    : isTag
      ? { addTags: [tag] }
      : random(2) === 0
        ? { rating: random(6) }
        : { notes: `${name} says ${number}` };
  const of = isRemoval ? [first] : wanted.filter((id) => (said.tags[id] ?? []).length <= MOST_TAGS);
  const failed = await library.edit([{ ids: of, change }]).then(
    (edited) => edited.failed !== null,
    () => true,
  );
  said.edits += 1;
  if (failed) {
    // Of several assets, some may have it.
    said.failed += 1;
    said.maybe.push(...(change.addTags ?? []), ...(change.removeTags ?? []));
    return;
  }
  for (const id of of) remember(id, change);
}

function remember(id: string, change: FactsChange): void {
  const before = said.tags[id] ?? [];
  const kept = before.filter((each) => !(change.removeTags ?? []).includes(each));
  said.tags[id] = [...kept, ...(change.addTags ?? [])];
  if (change.rating !== undefined) said.ratings[id] = change.rating;
  if (change.notes !== undefined) said.notes[id] = change.notes;
}
