import type { FolderOrder } from './folder-order.ts';

/** The order of the folders where many lie beside each other, lowest first. */
export const FOLDER_ORDERS: readonly FolderOrder[] = [
  {
    within: 'renderer',
    folders: ['bridge', 'ui', 'words', 'store', 'commands', 'viewer', 'features', 'app'],
    base: ['zod-jitless.ts'],
  },
  {
    within: 'renderer/features',
    folders: [
      'batch',
      'connections',
      'library',
      'palette',
      'primitives',
      'properties',
      'queue',
      'review',
      'settings',
    ],
    apart: true,
  },
  {
    within: 'renderer/viewer',
    folders: [
      'load',
      'camera',
      'scene',
      'shading',
      'software',
      'preview',
      'model',
      'canvas',
      'chrome',
      'commands',
    ],
    base: ['in-slices.ts', 'light-words.ts', 'viewable.ts'],
  },
  {
    within: 'renderer/viewer/load',
    folders: ['bytes', 'mesh', 'pictures', 'scene', 'gltf', 'fbx', 'obj', 'stl', 'usd', 'depth'],
    base: ['budget.ts', 'parsed-model.ts'],
  },
];
