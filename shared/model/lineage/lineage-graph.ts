import { z } from 'zod';
import type { Asset } from '../asset.ts';
import { subjectOf } from './subject.ts';

/** One node of a lineage: an asset, what assets were made of, or an asset that is named and not in the library. */
export const lineageNodeSchema = z.discriminatedUnion('is', [
  z.object({ is: z.literal('asset'), id: z.string() }),
  z.object({
    is: z.literal('source'),
    id: z.string(),
    what: z.enum(['picture', 'views', 'address', 'mesh']),
    name: z.string(),
    /** The file that shows it: an asset, and the path in its folder. Null if no copy was kept, and for what is no picture. */
    shown: z.object({ assetId: z.string(), path: z.string() }).nullable(),
  }),
  z.object({ is: z.literal('missing'), id: z.string() }),
]);
export type LineageNode = Readonly<z.infer<typeof lineageNodeSchema>>;

/** Ids of nodes: `to` was made of `from`. */
export const lineageEdgeSchema = z.object({ from: z.string(), to: z.string() });
export type LineageEdge = Readonly<z.infer<typeof lineageEdgeSchema>>;

export interface LineageGraph {
  readonly nodes: readonly LineageNode[];
  readonly edges: readonly LineageEdge[];
}

type Source = Extract<LineageNode, { is: 'source' }>;

/**
 * What came of what: pictures, addresses and files, then the assets, the oldest first. What an asset was made of is drawn at the first of its line:
 * a texture that got the picture of its geometry hangs on the geometry alone.
 * @param missing ids that are named as parents and that the library does not have
 */
export function lineageGraph(assets: readonly Asset[], missing: readonly string[]): LineageGraph {
  const inTime = [...assets].sort((one, other) => (one.createdAt < other.createdAt ? -1 : 1));
  const known = new Map(inTime.map((asset) => [asset.id, asset]));
  const gone = new Set(missing);
  const parents = parentsIn(inTime);
  const sources = new Map<string, Source>();
  const edges: LineageEdge[] = [];
  const hasAbove = (id: string, source: string): boolean =>
    ancestorsOf(id, parents).some((above) => {
      const asset = known.get(above);
      return asset !== undefined && sourcesOf(asset).some((each) => each.id === source);
    });
  for (const asset of inTime) {
    for (const source of sourcesOf(asset)) {
      const before = sources.get(source.id);
      // Of several copies of one picture, one that was kept is shown.
      if (before === undefined || (before.shown === null && source.shown !== null))
        sources.set(source.id, source);
      if (!hasAbove(asset.id, source.id)) edges.push({ from: source.id, to: asset.id });
    }
    for (const parent of parents.get(asset.id) ?? []) {
      if (known.has(parent) || gone.has(parent)) edges.push({ from: parent, to: asset.id });
    }
  }
  const named = new Set(edges.map(({ from }) => from));
  return {
    nodes: [
      ...[...sources.values()].filter(({ id }) => named.has(id)),
      ...[...gone].filter((id) => named.has(id)).map((id) => ({ is: 'missing', id }) as const),
      ...inTime.map(({ id }) => ({ is: 'asset', id }) as const),
    ],
    edges,
  };
}

/** By child. Either end of a link may be the only one that was written. */
function parentsIn(assets: readonly Asset[]): ReadonlyMap<string, ReadonlySet<string>> {
  const parents = new Map<string, Set<string>>(assets.map(({ id, parents: named }) => [id, new Set(named)]));
  for (const { id, children } of assets) for (const child of children) parents.get(child)?.add(id);
  for (const [id, each] of parents) each.delete(id);
  return parents;
}

function ancestorsOf(id: string, parents: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] {
  const found = new Set(parents.get(id));
  for (const each of found) for (const next of parents.get(each) ?? []) found.add(next);
  found.delete(id);
  return [...found];
}

/** What an asset was made of that is no asset. */
function sourcesOf(asset: Asset): readonly Source[] {
  const { references, mesh, imageUrl, id } = asset;
  const { own } = subjectOf(asset);
  const source = (
    key: string,
    what: Source['what'],
    name: string,
    shown: Source['shown'] = null,
  ): Source => ({
    is: 'source',
    id: `source ${key}`,
    what,
    name,
    shown,
  });
  const [first] = references;
  const pictures =
    first === undefined
      ? []
      : [
          source(
            own,
            references.length > 1 ? 'views' : 'picture',
            references.length > 1 ? `${first.name} and ${references.length - 1} more` : first.name,
            first.path === null ? null : { assetId: id, path: first.path },
          ),
        ];
  const address = imageUrl === null ? [] : [source(`url ${imageUrl}`, 'address', imageUrl)];
  if (mesh === null || mesh.from === 'asset') return [...pictures, ...address];
  const own3d =
    mesh.from === 'url'
      ? source(`url ${mesh.url}`, 'address', mesh.url)
      : source(`mesh ${mesh.sha256}`, 'mesh', mesh.name);
  return [...pictures, ...address, own3d];
}
