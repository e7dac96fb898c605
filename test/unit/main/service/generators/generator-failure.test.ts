import { expect, it } from 'vitest';
import {
  type GeneratorFailure,
  generatorFailureWords,
} from '../../../../../main/service/generators/generator-failure.ts';

const lines = ['loading', 'CUDA out of memory'];
it.each<[GeneratorFailure, RegExp]>([
  [{ code: 'cannot-start', detail: 'ENOENT' }, /^the generator cannot be started \(ENOENT\)$/],
  [{ code: 'ended-badly', end: 3, lines }, /exit 3; its last words: “loading CUDA out of memory”$/],
  [{ code: 'ended-badly', end: 'SIGKILL', lines: [] }, /ended with SIGKILL$/],
  [{ code: 'too-slow', seconds: 60, lines: [] }, /longer than 60 seconds/],
  [{ code: 'silent', seconds: 9, lines: [] }, /said nothing for 9 seconds/],
  [{ code: 'too-much-memory', bytes: 2 ** 30, lines: [] }, /more than 1024 MB of memory/],
  [{ code: 'too-much-output', bytes: 2 ** 32, lines: [] }, /wrote more than 4096 MB/],
  [{ code: 'too-many-files', files: 5, lines: [] }, /more than 5 files/],
  [{ code: 'said-failed', words: 'no subject' }, /^no subject$/],
  [{ code: 'said-failed', words: '' }, /did not say why$/],
  [{ code: 'no-model', lines }, /no model\.glb or model\.obj; its last words/],
  [{ code: 'two-models' }, /both/],
  [{ code: 'no-file', file: 'model.glb' }, /model\.glb is a link/],
  [
    { code: 'unusable', file: 'model.glb', fault: { code: 'glb-cut-off' } },
    /model\.glb cannot be used: glb-cut-off$/,
  ],
  [{ code: 'unfinishable', file: 'model.glb', why: 'memory' }, /more memory/],
])('says %j', (failure, words) => {
  expect(generatorFailureWords(failure, ({ code }) => code)).toMatch(words);
});
