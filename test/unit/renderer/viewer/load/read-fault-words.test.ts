import { expect, it } from 'vitest';
import { parseModel } from '../../../../../renderer/viewer/load/parse-model.ts';
import { UnreadableModel } from '../../../../../renderer/viewer/load/parsed-model.ts';
import { readFaultWords } from '../../../../../renderer/viewer/load/read-fault-words.ts';
import { glbOf } from '../../../../helpers/viewer/compressed-models.ts';

const asset = { version: '2.0' };

it.each([
  ['a child', [{ children: [99] }]],
  ['a mesh', [{ mesh: 99 }]],
])(
  'a node that refers to %s that is not there is said to be damage, not in the words of the loader’s code',
  async (_, nodes) => {
    const glb = glbOf({ asset, scene: 0, scenes: [{ nodes: [0] }], nodes });
    const cause: unknown = await parseModel(new Uint8Array(glb)).catch((error: unknown) => error);
    expect(cause).toBeInstanceOf(Error);
    expect(readFaultWords(cause)).toBe(
      'The file is damaged: its parts refer to others that are not in it, or are of other kinds. Export it again.',
    );
  },
);

it('what the viewer’s own readers say is passed on, and what is too deep or too long is said to be', () => {
  expect(readFaultWords(new UnreadableModel('The file is empty.'))).toBe('The file is empty.');
  expect(readFaultWords(new RangeError('Maximum call stack size exceeded'))).toMatch(/too large/);
});
