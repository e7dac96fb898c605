import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NamedChain } from '../../../shared/model/chain/chain.ts';
import { WHOLE_CHAIN } from './chains.ts';

/** A recipe file with one chain, in a folder. */
export async function writeChain(
  folder: string,
  chain: NamedChain = { name: 'Figures', ...WHOLE_CHAIN },
): Promise<string> {
  const path = join(folder, 'figures.json');
  await writeFile(path, JSON.stringify({ format: 'maquette-recipes', version: 2, chains: [chain] }));
  return path;
}
