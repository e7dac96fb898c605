import type { FolderOrder } from './folder-order.ts';

/** The order of the folders where many lie beside each other, lowest first. */
export const FOLDER_ORDERS: readonly FolderOrder[] = [
  {
    within: 'main/engine',
    folders: [
      'async',
      'disk',
      'threads',
      'net',
      'money',
      'api',
      'callbacks',
      'connections',
      'references',
      'library',
      'jobs',
      'batch',
      'files',
      'handlers',
    ],
    base: ['ports.ts', 'settings-changes.ts'],
  },
];
