import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { jobFolders } from '../helpers/engine/job-folders.ts';
import { writePicture } from '../helpers/engine/pictures.ts';
import { runCli } from '../helpers/engine/run-cli.ts';

const EVIL = 'chair\u001b]0;title\u0007\u001b[2J\nDone.\u009b1A\u202egnp\u2028';
const STEERS = /[^\P{Cc}\n]|[\u2028-\u202e\u2066-\u2069]/u;

it.skipIf(process.platform === 'win32')(
  'a file whose name steers a terminal reaches none, in words and in JSON',
  async () => {
    const { references, args } = await jobFolders(0);
    await mkdir(references, { recursive: true });
    await writePicture(join(references, `${EVIL}.png`), 20);
    await writeFile(join(references, `broken${EVIL}.png`), 'no picture');
    const people = args.filter((arg) => arg !== '--json');
    const words = await runCli([...people, '--dry-run']);
    expect(words.stdout).toContain('chair Done.gnp');
    const run = await runCli(people);
    const lines = await runCli([...args, '--dry-run']);
    expect(lines.events[0]).toMatchObject({
      event: 'plan',
      rows: expect.arrayContaining([expect.objectContaining({ reference: join(references, `${EVIL}.png`) })]),
    });
    for (const text of [words.stdout, words.stderr, run.stdout, run.stderr, lines.stdout, lines.stderr]) {
      expect(text).not.toMatch(STEERS);
    }
  },
);
