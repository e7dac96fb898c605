import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  whyForeign,
  withoutForeignCommands,
} from '../../../../../main/engine/connections/foreign-settings.ts';
import { type Settings, settingsSchema } from '../../../../../shared/model/settings/settings.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const COMMAND = 'evil {in} {out}';

it.each([
  ['of the artist’s own', 0o100600, 7, 7, null],
  ['that others may read', 0o100644, 7, 7, null],
  ['of another user', 0o100600, 8, 7, /belongs to another/],
  ['that a group may write', 0o100660, 7, 7, /written by other users/],
  ['that everybody may write', 0o100602, 7, 7, /written by other users/],
  ['on Windows', 0o100666, 0, undefined, null],
] as const)('judges a file %s', (_what, mode, uid, ownUid, words) => {
  const why = whyForeign({ mode, uid }, ownUid);
  if (words === null) expect(why).toBeNull();
  else expect(why).toMatch(words);
});

async function setUp(options: {
  mode?: number;
  ownUid?: number;
  refusesWrites?: () => boolean;
  programs?: Settings['programs'];
}) {
  const data = await tempFolder();
  const file = join(data, 'settings.json');
  writeFileSync(file, '{}');
  chmodSync(file, options.mode ?? 0o600);
  let kept: Settings = settingsSchema.parse({
    cutoutCommand: options.programs === undefined ? COMMAND : null,
    programs: options.programs ?? [],
  });
  const said: string[] = [];
  const own = await withoutForeignCommands({
    settings: {
      read: () => kept,
      write: async (next) => {
        if (options.refusesWrites?.()) throw new Error('read-only');
        kept = next;
      },
    },
    paths: { data },
    notice: (words) => said.push(words),
    ...(options.ownUid !== undefined && { ownUid: options.ownUid }),
  });
  return {
    own,
    current: () => own.read().cutoutCommand,
    said,
    kept: () => kept.cutoutCommand,
    programs: () => kept.programs,
    set: (next: string) => (kept = { ...kept, cutoutCommand: next }),
  };
}

it('leaves the cut-out command of the artist’s own settings', async () => {
  const { current, said } = await setUp({});
  expect([current(), said]).toEqual([COMMAND, []]);
});

it.runIf(process.getuid !== undefined)(
  'takes the cut-out command out of settings that others can write, says so once, and takes a new one',
  async () => {
    const { current, said, kept, set } = await setUp({ mode: 0o666 });
    expect([current(), kept()]).toEqual([null, null]);
    expect(said).toEqual([
      expect.stringMatching(/“evil \{in\} \{out\}” is ignored, because .*settings\.json can be written/),
    ]);
    set(COMMAND);
    expect(current()).toBe(COMMAND);
  },
);

it.runIf(process.getuid !== undefined)(
  'ignores the cut-out command of another user’s settings also where they cannot be written',
  async () => {
    const { current, said, kept } = await setUp({
      ownUid: (process.getuid?.() ?? 0) + 1,
      refusesWrites: () => true,
    });
    expect([current(), kept(), said.length]).toEqual([null, COMMAND, 1]);
  },
);

it.runIf(process.getuid !== undefined)(
  'takes programs that open files out of settings that others can write, and names them',
  async () => {
    const program = { id: 'a', name: 'Viewer', executable: '/tmp/evil', args: '' };
    const { said, programs } = await setUp({ mode: 0o666, programs: [program] });
    expect([programs(), said]).toEqual([
      [],
      [expect.stringMatching(/\(\/tmp\/evil\) are taken out .*settings\.json can be written/)],
    ]);
    const own = await setUp({ programs: [program] });
    expect([own.programs(), own.said]).toEqual([[program], []]);
  },
);

it.runIf(process.getuid !== undefined)(
  'starts no programs of another user’s settings that cannot be written, nor writes them with a later change',
  async () => {
    let isReadOnly = true;
    const { own, programs } = await setUp({
      mode: 0o666,
      refusesWrites: () => isReadOnly,
      programs: [{ id: 'a', name: 'Blender', executable: '/tmp/blender', args: '' }],
    });
    expect([own.read().programs, programs().length]).toEqual([[], 1]);
    await expect(own.write(own.read())).rejects.toThrow('read-only');
    expect(own.read().programs).toEqual([]);
    isReadOnly = false;
    const mine = { id: 'b', name: 'Viewer', executable: '/usr/bin/f3d', args: '' };
    await own.write({ ...own.read(), programs: [...own.read().programs, mine] });
    expect([own.read().programs, programs()]).toEqual([[mine], [mine]]);
  },
);
