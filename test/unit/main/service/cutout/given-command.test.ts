import { chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { givenCutoutCommand } from '../../../../../main/service/cutout/given-command.ts';
import { ServiceStartError } from '../../../../../main/service/service-error.ts';
import { temporaryFolders } from '../../../../helpers/temporary-folders.ts';

const undo: (() => unknown)[] = [];
afterAll(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});
const folder = temporaryFolders(undo)();
writeFileSync(join(folder, 'cut'), '#!/bin/sh\n');
chmodSync(join(folder, 'cut'), 0o755);
writeFileSync(join(folder, 'plain'), 'no program');
const place = { env: { PATH: folder }, cwd: folder };

describe('givenCutoutCommand', () => {
  it('takes a program on the PATH, and one by its path from where the user stands', () => {
    expect(givenCutoutCommand('cut {in} {out}', place)).toBe('cut {in} {out}');
    expect(givenCutoutCommand('./cut {in} {out}', place)).toBe('./cut {in} {out}');
    expect(givenCutoutCommand(undefined, place)).toBeNull();
  });

  it.each([
    ['cut {in}', /^The cut-out command has no \{out\}; [^\n]+\.$/],
    ['other {in} {out}', /^The cut-out program other is not on the PATH; [^\n]+\.$/],
    ['./other {in} {out}', /^The cut-out program \.\/other is not there; [^\n]+\.$/],
    ['plain {in} {out}', /^The cut-out program plain may not be run; [^\n]+\.$/],
    [`${folder} {in} {out}`, /is not there/],
  ])('refuses %s in one sentence', (command, words) => {
    const give = () => givenCutoutCommand(command, place);
    expect(give).toThrow(ServiceStartError);
    expect(give).toThrow(words);
  });

  it('takes the command of an app whose program was uninstalled since, so that the service starts', () => {
    const env = { ...place.env, MAQUETTE_SERVICE_CUTOUT_COMMAND: 'other {in} {out}' };
    expect(givenCutoutCommand(undefined, { ...place, env })).toBe('other {in} {out}');
    expect(givenCutoutCommand('cut {in} {out}', { ...place, env })).toBe('cut {in} {out}');
  });
});
