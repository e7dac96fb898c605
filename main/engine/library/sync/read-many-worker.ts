import { serialize } from 'node:v8';
import { serveWorker } from '../../threads/serve-worker.ts';
import type { PackedSidecars, ReadMany } from './read-many.ts';
import { readSidecarNow, readSidecars, type SidecarReport } from './sidecars.ts';

/** Sidecars that are read one after another before it is looked how long they took. */
const STRETCH = 16;
/** A disk that takes longer even for the quickest of them is a share, or turns: several are asked for at once then. Milliseconds. */
const SLOW_MS = 1;

serveWorker<ReadMany, PackedSidecars>(async ({ library, folders, heartbeat }) => {
  const beats = new Int32Array(heartbeat);
  const alive = (): void => void Atomics.add(beats, 0, 1);
  const entries: SidecarReport['entries'][number][] = [];
  const damaged: SidecarReport['damaged'][number][] = [];
  let at = 0;
  for (let isQuick = true; isQuick && at < folders.length; at += STRETCH) {
    let quickest = Number.POSITIVE_INFINITY;
    for (const folder of folders.slice(at, at + STRETCH)) {
      const began = performance.now();
      const read = readSidecarNow(library, folder);
      quickest = Math.min(quickest, performance.now() - began);
      if ('damaged' in read) damaged.push(read.damaged);
      else entries.push(read.entry);
      alive();
    }
    isQuick = quickest < SLOW_MS;
  }
  if (at < folders.length) {
    const rest = await readSidecars(library, folders.slice(at), alive);
    for (const entry of rest.entries) entries.push(entry);
    for (const each of rest.damaged) damaged.push(each);
  }
  return {
    packed: serialize(entries),
    damaged,
    children: entries.flatMap(({ id, parents }) => (parents.length === 0 ? [] : [{ id, parents }])),
  };
});
