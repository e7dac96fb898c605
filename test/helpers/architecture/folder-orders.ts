import type { FolderOrder } from './folder-order.ts';

/** The order of the folders where many lie beside each other, lowest first. */
export const FOLDER_ORDERS: readonly FolderOrder[] = [
  {
    within: 'main/media',
    folders: ['colour', 'raster', 'picture', 'cutout', 'topology', 'mesh', 'cover', 'formats'],
    base: ['media-error.ts', 'media-fault.ts'],
  },
  {
    within: 'main/service',
    folders: [
      'data',
      'wire',
      'credits',
      'outbound',
      'callbacks',
      'rules',
      'sources',
      'workers',
      'views',
      'heights',
      'depth',
      'generate',
      'segment',
      'texture',
      'canned',
      'tasks',
      'results',
      'faults',
      'status',
      'http',
    ],
    base: ['clock.ts', 'service-error.ts', 'slots.ts', 'task.ts'],
  },
];
