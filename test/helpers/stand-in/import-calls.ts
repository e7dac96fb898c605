import type { ShellEngine } from '../../../main/shell/shell-engine.ts';
import type { AssetView } from '../../../shared/bridge/views.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import type { ImportRow } from '../../../shared/model/import/import-plan.ts';

const row = (id: string, name: string, patch: Partial<ImportRow>): ImportRow => ({
  id,
  name,
  source: `/home/artist/scans/${name}.${patch.format ?? 'glb'}`,
  as: 'model',
  format: 'glb',
  files: 1,
  bytes: 4_200_000,
  references: [],
  fault: null,
  notes: [],
  ...patch,
});

/** What the stand-in finds wherever it looks. */
const ROWS: readonly ImportRow[] = [
  row('0', 'chair', {
    references: [
      { name: 'chair_front.png', view: 'front' },
      { name: 'chair_back.png', view: 'back' },
    ],
    files: 3,
  }),
  row('1', 'oak table', {
    format: 'obj',
    files: 6,
    bytes: 38_900_000,
    references: [{ name: 'oak table.jpg', view: 'front' }],
    notes: [{ code: 'parts-left-out', detail: 'wood_n.png, old/leg.png' }],
  }),
  row('2', 'lamp', {
    format: 'gltf',
    source: '/home/artist/scans/lamps.zip › brass/lamp.gltf',
    notes: [{ code: 'from-archive' }],
  }),
  row('3', 'street', { as: 'depth', format: 'exr', bytes: 12_600_000 }),
  row('4', 'moss', { as: 'picture', format: 'jpg', bytes: 810_000 }),
  row('5', 'robot', { fault: { code: 'duplicate', other: 'robot' } }),
  row('6', 'scan_014.ply', { format: '', fault: { code: 'no-reader', detail: 'ply' } }),
  row('7', 'bomb.zip', { format: '', fault: { code: 'archive-too-large', detail: '1' } }),
];

export interface ImportWorld {
  readonly ask: (words: string) => void;
  readonly assets: () => readonly AssetView[];
}

/** Imports of which nothing is written: what they are asked for is noted. */
export function createImportCalls({ ask, assets }: ImportWorld): ShellEngine['handlers']['imports'] {
  return {
    plan: async ({ paths, pictures }) => {
      ask(`imports.plan ${paths.join(' ')} ${pictures ? 'with' : 'without'} pictures`);
      if (paths.some((path) => path.includes('gone')))
        throw new AppError('disk', 'Maquette could not look at what is to be imported: it is not there.');
      return { planId: 'plan', wanted: 5, skipped: 3, bytes: 60_710_000, duplicates: 1 };
    },
    rows: async ({ offset, limit }) => ROWS.slice(offset, offset + limit),
    run: async ({ way, without }) => {
      ask(`imports.run ${way} without ${without.join(' ')}`);
      const [first] = assets();
      return {
        assetIds: first === undefined ? [] : [first.asset.id],
        stopped: false,
        failed: [],
        left: [],
        way,
      };
    },
    stop: async () => ask('imports.stop'),
    takeBack: async ({ ids }) => {
      ask(`imports.takeBack ${ids.length}`);
      return { ids, failed: [] };
    },
    // A mug is another file; a path with `gone` in it is none.
    relink: async ({ id, path, to, takesChanged }) => {
      ask(`imports.relink ${id} ${path} to ${to}${takesChanged ? ' as changed' : ''}`);
      if (to.includes('gone')) return { is: 'missing', source: to };
      if (to.includes('mug') && !takesChanged) return { is: 'different', source: to };
      return { is: 'done', source: to, key: 'relink-1', others: 2 };
    },
    relinkOthers: async ({ key }) => {
      ask(`imports.relinkOthers ${key}`);
      return {
        relinked: 1,
        key: 'relink-2',
        left: [{ name: 'lamp', source: '/mnt/new/lamp.glb', is: 'missing' }],
      };
    },
    relinkBack: async ({ key }) => {
      ask(`imports.relinkBack ${key}`);
      return { key: `back of ${key}`, left: 0 };
    },
    links: async ({ id }) =>
      assets().some(({ asset }) => asset.id === id && asset.imported?.way === 'link')
        ? [{ path: 'chair.glb', source: '/mnt/archive/chair.glb', state: 'missing' }]
        : [],
  };
}
