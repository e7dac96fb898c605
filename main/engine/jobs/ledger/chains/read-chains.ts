import type { DatabaseSync } from 'node:sqlite';
import type { ChainRecord, ChainResult } from '../../../../../shared/model/chain/chain-record.ts';
import { readMark } from '../ledger-schema.ts';
import { ledgerChains } from './ledger-chains.ts';

/** What a plan needs of the chains in a ledger. */
export interface ChainsSnapshot {
  /** The runs of one chain with one reference, in any library; the newest first. */
  readonly ofWork: (work: string) => readonly ChainRecord[];
  readonly results: (print: string) => readonly ChainResult[];
}

export const NO_CHAINS: ChainsSnapshot = { ofWork: () => [], results: () => [] };

/** The version of the ledger that has them first. */
const FIRST_WITH_CHAINS = 6;

/** Reads all of them, so that the database can be closed. An earlier ledger has none. */
export function readChains(database: DatabaseSync): ChainsSnapshot {
  if (readMark(database).version < FIRST_WITH_CHAINS) return NO_CHAINS;
  const never = (): never => {
    throw new Error('A snapshot is not written.');
  };
  const { allChains, allChainResults } = ledgerChains(database, never, never);
  const byWork = Map.groupBy(allChains(), ({ work }) => work);
  const byPrint = Map.groupBy(allChainResults(), ({ print }) => print);
  return { ofWork: (work) => byWork.get(work) ?? [], results: (print) => byPrint.get(print) ?? [] };
}
