import { expect, it } from 'vitest';
import { parseModel } from '../../../../../renderer/viewer/load/parse-model.ts';

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

it.each([
  ['a text', 'Read me first.\nfor every chair there is a vase.\n'],
  ['a text that is called a picture', 'not a picture at all'],
])('%s is said to be no model of a known kind, not a model without faces', async (_, text) => {
  await expect(parseModel(bytes(text))).rejects.toThrow('this file is none of them');
});

it('an obj without faces is said to have none', async () => {
  await expect(parseModel(bytes('# by a program\nv 0 0 0\nv 1 0 0\n'))).rejects.toThrow('holds no faces');
});

it('an obj is read however long the comments before its first statement are', async () => {
  const text = `${'# about this file\n'.repeat(200)}v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n`;
  expect((await parseModel(bytes(text))).meshes).toHaveLength(1);
});
