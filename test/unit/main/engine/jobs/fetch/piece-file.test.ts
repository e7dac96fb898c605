import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createPieceFile, pieceMemory } from '../../../../../../main/engine/jobs/fetch/piece-file.ts';
import { tempFolder } from '../../../../../helpers/temp-folder.ts';

const BYTES = 64 * 1024;

it.each([
  ['that a disk can read by itself', pieceMemory],
  // As a disk answers that cannot write past the cache at all.
  ['that it cannot', (bytes: number) => Buffer.from(new SharedArrayBuffer(bytes))],
])('writes whole blocks and what is left over from memory %s', async (_what, memory) => {
  const path = join(await tempFolder(), 'pieces');
  const file = createPieceFile(path);
  const pieces = [BYTES, BYTES, 100, BYTES, 1].map((bytes, index) => memory(bytes).fill(index + 1));
  let position = 0;
  const writing: Promise<void>[] = [];
  for (const piece of pieces) {
    writing.push(file.write(piece, position));
    position += piece.length;
  }
  await Promise.all(writing);
  await file.sync();
  expect(await file.read(position - 1, 10)).toEqual(Buffer.of(5));
  await file.close();
  expect(Buffer.concat(pieces).equals(await readFile(path))).toBe(true);
});

it('does not write over a file that is there', async () => {
  const path = join(await tempFolder(), 'pieces');
  const first = createPieceFile(path);
  await first.write(pieceMemory(1), 0);
  const second = createPieceFile(path);
  await expect(second.write(pieceMemory(1), 0)).rejects.toMatchObject({ code: 'EEXIST' });
  await second.close();
  await first.close();
});
