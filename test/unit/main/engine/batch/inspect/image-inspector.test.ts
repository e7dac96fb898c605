import { readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  createImageInspector,
  type ImageInspector,
} from '../../../../../../main/engine/batch/inspect/image-inspector.ts';
import type { ImageReply, ImageRequest } from '../../../../../../main/engine/batch/inspect/image-request.ts';
import type { ImageFile } from '../../../../../../shared/model/reference.ts';
import { writeClaimed, writePicture } from '../../../../../helpers/engine/pictures.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

const LONG_AGO = new Date(1_000_000);

function inspector(cache: string | null = null): ImageInspector {
  const made = createImageInspector(cache);
  onTestFinished(() => made.close());
  return made;
}

function inspecting(folder: string): (name: string) => Promise<ImageFile> {
  const { inspect } = inspector();
  return (name) => inspect({ path: join(folder, name), name });
}

/** A png whose header is whole and whose picture is not. */
async function writeDamaged(path: string): Promise<string> {
  await writePicture(path);
  const bytes = await readFile(path);
  await writeFile(path, bytes.subarray(0, bytes.length - 60));
  return path;
}

describe('an image inspector', () => {
  it('looks again at a file that changed, even where its size did not', async () => {
    const folder = await tempFolder();
    await writePicture(join(folder, 'a.png'));
    const inspect = inspecting(folder);
    const before = await inspect('a.png');
    expect(before).toMatchObject({ format: 'png', width: expect.any(Number) });
    const bytes = await readFile(join(folder, 'a.png'));
    bytes.fill(0, 16);
    await writeFile(join(folder, 'a.png'), bytes);
    await utimes(join(folder, 'a.png'), new Date(1000), new Date(1000));
    const after = await inspect('a.png');
    expect(after).toMatchObject({ bytes: before.bytes, format: 'png', width: null });
    expect(after.sha256).not.toBe(before.sha256);
  });

  it("gives the system's own code where a file cannot be read, also from its workers", async () => {
    const folder = await tempFolder();
    const inspect = inspecting(folder);
    await expect(inspect('gone.png')).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(inspect('.')).rejects.toMatchObject({ code: 'EISDIR' });
  });

  it('reads headers alone if that is asked for, and finds out later that a picture is damaged', async () => {
    const folder = await tempFolder();
    const path = await writeDamaged(join(folder, 'a.png'));
    const { inspect, check, isSound } = inspector();
    const header = await inspect({ path, name: 'a.png' }, { decode: false });
    expect(header.width).not.toBeNull();
    const sha256 = header.sha256 ?? '';
    expect(isSound(sha256)).toBe(false);
    expect(await check({ path, sha256 })).toBe('damaged');
    expect(isSound(sha256)).toBe(false);
    expect(await inspect({ path, name: 'a.png' }, { decode: false })).toMatchObject({ sha256, width: null });
  });

  it('checks the very bytes that were hashed', async () => {
    const folder = await tempFolder();
    const path = join(folder, 'a.png');
    await writePicture(path);
    const { inspect, check, isSound } = inspector();
    const { sha256 } = await inspect({ path, name: 'a.png' }, { decode: false });
    await writePicture(path, 90);
    expect(await check({ path, sha256: sha256 ?? '' })).toBe('changed');
    expect(isSound(sha256 ?? '')).toBe(false);
  });

  it('remembers files across restarts, and reads one again whose time of change differs', async () => {
    const folder = await tempFolder();
    const cache = join(folder, 'cache', 'inspected');
    const path = join(folder, 'a.png');
    await writePicture(path);
    await utimes(path, LONG_AGO, LONG_AGO);
    const first = createImageInspector(cache);
    const before = await first.inspect({ path, name: 'a.png' });
    await first.close();
    // Only what is remembered says so.
    const kept = new DatabaseSync(join(cache, '2-0.sqlite'));
    kept.exec(`UPDATE files SET header = json_set(header, '$.width', 7)`);
    kept.close();
    const again = inspector(cache);
    expect(await again.inspect({ path, name: 'a.png' })).toEqual({ ...before, width: 7 });
    expect(again.isSound(before.sha256 ?? '')).toBe(true);
    // Other bytes, of the same size, whose time of change is set back.
    const bytes = await readFile(path);
    await writeFile(path, bytes.fill(0));
    await utimes(path, LONG_AGO, LONG_AGO);
    expect((await again.inspect({ path, name: 'a.png' })).format).toBeNull();
    expect((await stat(join(cache, '2-0.sqlite'))).mode & 0o077).toBe(0);
  });

  it('goes on for others when one is stopped', async () => {
    const folder = await tempFolder();
    const files = Array.from({ length: 40 }, (_, at) => ({
      path: join(folder, `${at}.png`),
      name: `${at}.png`,
    }));
    for (const { path } of files) await writePicture(path);
    const { inspect } = inspector();
    const stop = new AbortController();
    const stopped = files.map((file) =>
      inspect(file, { signal: stop.signal }).catch((cause: Error) => cause.message),
    );
    const others = files.map((file) => inspect(file));
    stop.abort(new Error('stop'));
    expect(new Set(await Promise.all(stopped))).toEqual(new Set(['stop']));
    expect((await Promise.all(others)).every(({ width }) => width !== null)).toBe(true);
  });

  it('does not check a picture again that nobody waits for any more, and does where somebody still does', async () => {
    const started: (readonly string[])[] = [];
    /** Threads that never answer. */
    const start = () => {
      const mine: string[] = [];
      const lost = Promise.withResolvers<never>();
      lost.promise.catch(() => undefined);
      started.push(mine);
      return {
        run: (request: ImageRequest) => {
          mine.push(request.do === 'check' ? request.path : request.do);
          return lost.promise;
        },
        close: async () => lost.reject(new Error('The pool is closed.')),
      };
    };
    const { check } = createImageInspector(null, { start });
    const stop = new AbortController();
    const stopped = ['/a.png', '/b.png'].map((path) => check({ path, sha256: path }, stop.signal));
    void check({ path: '/b.png', sha256: '/b.png' }, new AbortController().signal);
    stop.abort(new Error('stop'));
    for (const each of stopped) await expect(each).rejects.toThrow('stop');
    await new Promise(setImmediate);
    expect(started).toEqual([['/a.png', '/b.png'], ['/b.png']]);
  });

  it('decodes pictures that take much memory one at a time', async () => {
    const header = { bytes: 1, format: 'png', sha256: 'a', width: 1, height: 1 } as const;
    const decoding = { now: 0, most: 0, done: 0 };
    /** Threads that find every picture large. */
    const run = async (request: ImageRequest): Promise<ImageReply> => {
      if (request.do === 'sniff') throw new Error('not asked for');
      const isInspected = request.do === 'inspect';
      if (!request.large) {
        const refusal = { message: 'large', code: 'LARGE_PICTURE' };
        if (!isInspected) throw Object.assign(new Error(refusal.message), refusal);
        const outcomes = request.paths.map(() => ({ ok: false, ...refusal }) as const);
        return { outcomes, check: null, pictures: [] };
      }
      decoding.now += 1;
      decoding.most = Math.max(decoding.most, decoding.now);
      await new Promise(setImmediate);
      decoding.now -= 1;
      decoding.done += 1;
      return isInspected
        ? { outcomes: [{ ok: true, found: { header, isSound: true } }], check: null, pictures: [] }
        : { outcomes: [], check: 'sound', pictures: [] };
    };
    const start = () => ({ run, close: async () => undefined });
    const { inspect, check } = createImageInspector(null, { start });
    const names = ['a', 'b', 'c', 'd'];
    const outcomes = await Promise.all([
      ...names.map((name) => inspect({ path: `/${name}.png`, name })),
      ...names.map((name) => check({ path: `/${name}.png`, sha256: name.repeat(2) })),
    ]);
    expect(outcomes.slice(4)).toEqual(['sound', 'sound', 'sound', 'sound']);
    expect(decoding).toEqual({ now: 0, most: 1, done: 8 });
  });

  it('finds out of large pictures, too, that they are damaged', async () => {
    const folder = await tempFolder();
    const paths = await Promise.all(['a', 'b'].map((name) => writeClaimed(join(folder, `${name}.png`))));
    const { inspect, check } = inspector();
    const found = await Promise.all(paths.map((path) => inspect({ path, name: 'large.png' })));
    expect(found).toMatchObject([{ width: null }, { width: null }]);
    expect(await check({ path: paths[0] ?? '', sha256: found[0]?.sha256 ?? '' })).toBe('damaged');
  });
});
