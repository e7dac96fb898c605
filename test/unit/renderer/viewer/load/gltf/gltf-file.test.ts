import { expect, it } from 'vitest';
import { Budget } from '../../../../../../renderer/viewer/load/budget.ts';
import { checkGlb } from '../../../../../../renderer/viewer/load/gltf/check-glb.ts';
import { reserveJson } from '../../../../../../renderer/viewer/load/gltf/gltf-file.ts';

const bytes = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const almostFull = (room: number): Budget => {
  const budget = new Budget('The glb');
  budget.reserve(1.5 * 1024 ** 3 - room);
  return budget;
};

it('the values of a JSON are claimed before it is parsed, and its long texts are not', () => {
  const lists = bytes(`{"extras":[${'[],'.repeat(1_000)}{}]}`);
  expect(() => reserveJson(lists, almostFull(10_000))).toThrow('more than 1.5 GB');
  expect(() => reserveJson(lists, almostFull(100_000))).not.toThrow();
  const data = bytes(`{"buffers":[{"uri":"data:;base64,${'A'.repeat(1_000_000)}"}]}`);
  expect(() => reserveJson(data, almostFull(10_000))).not.toThrow();
});

it('a glb whose description holds more values than there is memory for is refused', () => {
  const description = bytes(`{"extras":[${'[],'.repeat(1_000)}[]]}`);
  const glb = new Uint8Array(20 + description.length);
  const view = new DataView(glb.buffer);
  const words = [0x46546c67, 2, glb.length, description.length, 0x4e4f534a];
  for (const [place, word] of words.entries()) view.setUint32(place * 4, word, true);
  glb.set(description, 20);
  expect(() => checkGlb(glb, almostFull(10_000))).toThrow('more than 1.5 GB');
  expect(() => checkGlb(glb, almostFull(100_000))).not.toThrow();
});
