import type { FolderOrder } from './folder-order.ts';

/** The order of the folders where many lie beside each other, lowest first. */
export const FOLDER_ORDERS: readonly FolderOrder[] = [
  {
    within: 'main/engine/jobs',
    folders: ['state', 'ledger', 'report', 'poll', 'submit', 'commands', 'prove', 'fetch', 'hints'],
    base: ['job-context.ts', 'tuning.ts', 'host-breakers.ts', 'learned.ts', 'account-since.ts'],
  },
];
