import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { writePicture } from '../engine/pictures.ts';
import { mountTmpfs } from '../mount-tmpfs.ts';
import { type RealApp, startRealApp } from '../start-real-app.ts';
import { watchRenderer } from '../viewer/held-memory.ts';
import { CARELESS, type DayAccount, studio } from './accounts-of-day.ts';
import { type DayService, startDayService } from './day-service.ts';

/** A working day: the built app, two accounts, two folders of references, and a library on a small disk. */
export interface Day {
  readonly page: Page;
  readonly app: RealApp;
  readonly studio: DayService;
  readonly careless: DayService;
  /** Folders of references, with their numbers of good images. */
  readonly first: { readonly folder: string; readonly images: number };
  readonly second: { readonly folder: string; readonly images: number };
  /** Fills the library's disk; gives what frees it. Null where this machine lets nobody mount a small one. */
  readonly fillDisk: (() => Promise<() => Promise<void>>) | null;
  /** Everything that the page complained of; what a stage expects, it takes out. */
  readonly complaints: string[];
}

const DISK_BYTES = 96 * 1024 * 1024;
/** Chromium says this where the page is put together without the graphics card, so that each of WebGL's pictures is read back. */
const KNOWN_WORDS = /GPU stall due to ReadPixels/;
const HUES = 360;

/** @param images good ones in the first folder; an image that is none comes on top */
export async function withDay(
  page: Page,
  images: { readonly first: number; readonly second: number },
  play: (day: Day) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'maquette-day-'));
  const undo: (() => unknown)[] = [() => rm(folder, { recursive: true, force: true })];
  const service = async (account: DayAccount): Promise<DayService> => {
    const started = await startDayService(folder, account);
    undo.push(started.stop);
    return started;
  };
  try {
    const disk = join(folder, 'disk');
    await mkdir(disk);
    const unmount = mountTmpfs(disk, `size=${DISK_BYTES}`);
    if (unmount !== null) undo.push(unmount);
    const first = await references(folder, 'first', images.first, 256);
    await writeFile(join(first.folder, 'torn.png'), 'This was an image once.');
    const second = await references(folder, 'second', images.second, 264);
    const accounts = {
      studio: await service(studio(images.first)),
      careless: await service(CARELESS),
    };
    const app = await startRealApp([], { library: join(disk, 'library') });
    undo.push(app.stop);
    const complaints = await complaintsOf(page);
    await page.goto(app.url);
    const fillDisk = unmount === null ? null : () => filled(disk);
    await play({ page, app, ...accounts, first, second, fillDisk, complaints });
    expect(complaints).toEqual([]);
    expect(await loggedFaults(app)).toEqual([]);
    expect(await app.stop()).toBe(0);
  } finally {
    for (const each of undo.toReversed()) await each();
  }
}

async function references(
  folder: string,
  name: string,
  images: number,
  edge: number,
): Promise<{ readonly folder: string; readonly images: number }> {
  const into = join(folder, name);
  for (let number = 0; number < images; number += 1) {
    await writePicture(join(into, `${name}-${numbered(number)}.png`), (number * 7) % HUES, edge + number);
  }
  return { folder: into, images };
}

/** `007`, so that names stand in the order of their numbers. */
export const numbered = (number: number): string => String(number + 1).padStart(3, '0');

/** Takes all the room that the disk has left. */
async function filled(disk: string): Promise<() => Promise<void>> {
  const ballast = join(disk, 'ballast');
  const piece = Buffer.alloc(64 * 1024);
  await writeFile(ballast, '');
  for (let isRoom = true; isRoom; ) {
    await writeFile(ballast, piece, { flag: 'a' }).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      isRoom = false;
    });
  }
  return () => truncate(ballast, 0);
}

async function complaintsOf(page: Page): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    const bad = message.type() === 'error' || message.type() === 'warning';
    if (bad && !KNOWN_WORDS.test(message.text()))
      complaints.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', ({ message }) => complaints.push(message));
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`policy: ${effectiveDirective} ${blockedURI}`),
    );
  });
  // a quarter of the viewer's pixels, which are drawn by the processor
  await page.addInitScript(() => Object.defineProperty(window, 'devicePixelRatio', { value: 0.5 }));
  await page.addInitScript(watchRenderer);
  return complaints;
}

/** What the app wrote into its log as an error; that a disk is full belongs there, and to the day. */
async function loggedFaults({ data }: RealApp): Promise<readonly string[]> {
  const logs = join(data, 'logs');
  const files = (await readdir(logs)).filter((name) => name.endsWith('.log'));
  const texts = await Promise.all(files.map((name) => readFile(join(logs, name), 'utf8')));
  return texts
    .flatMap((text) => text.split('\n'))
    .filter((line) => /"level":(50|60|"error"|"fatal")/.test(line) && !/ENOSPC|disk is full/i.test(line));
}
