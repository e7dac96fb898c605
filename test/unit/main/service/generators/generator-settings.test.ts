import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseGenerator } from '../../../../../main/service/generators/choose-generator.ts';
import type { Generator } from '../../../../../main/service/generators/generator.ts';
import {
  createGeneratorRules,
  readGeneratorSettings,
} from '../../../../../main/service/generators/generator-settings.ts';
import { tempFolder } from '../../../../helpers/temp-folder.ts';

const text = (...generators: object[]): string => JSON.stringify({ generators });
const builtIn: Generator = {
  name: 'local',
  makes: ['geometry', 'both', 'texture'],
  keepsTasks: false,
  make: async () => ({ kind: 'owed', cause: { code: 'waits', words: '', needsWord: false } }),
  close: async () => undefined,
};

describe('a file of generators', () => {
  it('says who makes which model: the first counts, and what it does not make is made by the built-in one', async () => {
    const read = readGeneratorSettings(
      text(
        { models: 'generalv2.1', command: 'upstream task', keepsTasks: true, keeper: 'upstream' },
        { models: 'general*', command: 'fast.sh' },
      ),
    );
    if (!read.ok) throw new Error(read.why);
    const folder = await tempFolder();
    const rules = createGeneratorRules(read.settings, {
      folder: join(folder, 'generators'),
      cwd: folder,
      finishing: { run: () => Promise.reject(new Error('nothing')), close: async () => undefined },
      log: () => undefined,
    });
    const chosen = (
      model: Parameters<typeof chooseGenerator>[1]['model'],
      make: 'both' | 'texture' = 'both',
    ) => chooseGenerator(rules, { model, make }, builtIn);
    expect(chosen('generalv2.1')).toBe(rules[0]?.generator);
    expect(chosen('generalv2.1').keepsTasks).toBe(true);
    expect(chosen('generalv1.5')).toBe(rules[1]?.generator);
    expect(chosen('generalv1.5', 'texture')).toBe(builtIn);
    expect(chosen('scene-portraitv1.5')).toBe(builtIn);
  });

  it.each([
    ['{', /no JSON/],
    ['{}', /generators: /],
    [text({ models: 'general*' }), /generators\.0\.command/],
    [text({ models: 'general*', command: 'a', elsewhere: true }), /generators\.0\.command/],
    [text({ models: 'general*', command: 'a', keepsTasks: true }), /generators\.0\.keeper/],
    [text({ models: 'general*', command: 'a', keeper: 'a' }), /generators\.0\.keeper/],
    [text({ models: 'general*', command: 'a', keepsTasks: true, keeper: 'a | b' }), /\| in it, and no shell/],
    [text({ models: 'general*', command: 'a', gpu: 1 }), /gpu/],
    [text({ models: '*', command: 'a', seconds: 36_001 }), /generators\.0\.seconds/],
    [text({ models: '*', command: 'a', silentSeconds: 3_000_000 }), /generators\.0\.silentSeconds/],
    [text({ models: 'x*', command: 'a' }), /No model is called “x\*”/],
    [text({ models: '*', command: 'a | b' }), /\| in it, and no shell/],
    [text({ models: '*', command: "'a" }), /quote that is not closed/],
    [text({ models: '*', command: ' ' }), /is empty/],
    [text({ models: '*', command: 'a\nb' }), /line break/],
  ])('says what is wrong with %s', (content, why) => {
    expect(readGeneratorSettings(content)).toEqual({ ok: false, why: expect.stringMatching(why) });
  });
});
