import { expect, it } from 'vitest';
import { parseModel } from '../../../../../renderer/viewer/load/parse-model.ts';
import { UnreadableModel } from '../../../../../renderer/viewer/load/parsed-model.ts';
import {
  makeFaultWords,
  readFaultWords,
  readInWords,
} from '../../../../../renderer/viewer/load/read-fault-words.ts';
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

/** What browsers say of a chunk of code that does not come. */
const NOT_LOADED = [
  'Failed to fetch dynamically imported module: http://127.0.0.1:4173/assets/parse-glb.js',
  'error loading dynamically imported module: http://127.0.0.1:4173/assets/parse-glb.js',
  'Importing a module script failed.',
];

it.each(NOT_LOADED)('code that could not be loaded is no damage of the file: %s', (message) => {
  for (const words of [
    readFaultWords(new TypeError(message)),
    makeFaultWords(new TypeError(message), 'Too large.'),
  ])
    expect(words).toMatch(/^Code of Maquette .* could not be loaded: .* load this window again\.$/);
});

it('reading fails in words about the file, and as what it was to be read', async () => {
  const failing = (cause: unknown) => readInWords(() => Promise.reject(cause), 'a depth map');
  await expect(failing(new Error('no channel Z'))).rejects.toThrow(
    new UnreadableModel('This file cannot be read as a depth map: no channel Z.'),
  );
  await expect(failing(new RangeError('Invalid array length'))).rejects.toThrow(/too large/);
  const own = new UnreadableModel('The file is empty.');
  await expect(failing(own)).rejects.toBe(own);
  await expect(readInWords(() => Promise.resolve(1))).resolves.toBe(1);
});

it('what fails after a file was read is not said to be damage of it, and ends with one full stop', () => {
  const words = (cause: unknown): string => makeFaultWords(cause, 'Too large.', 'Not shown: ');
  expect(words(new TypeError('x is undefined'))).toBe('Not shown: x is undefined.');
  expect(words(new Error('There is no memory for it.'))).toBe('Not shown: There is no memory for it.');
  expect(words(new RangeError('Array buffer allocation failed'))).toBe('Too large.');
  expect(words(new UnreadableModel('Nothing of it is left.'))).toBe('Nothing of it is left.');
});
