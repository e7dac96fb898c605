import type { Handlers } from '../../../shared/bridge/contract.ts';
import type { AssetView } from '../../../shared/bridge/views.ts';
import { AppError } from '../../../shared/model/app-error.ts';
import { lineageGraph } from '../../../shared/model/lineage/lineage-graph.ts';
import { subjectOf } from '../../../shared/model/lineage/subject.ts';
import { choosable } from '../../../shared/model/mend/fix.ts';

/** The stacks of the stand-in's library, by the engine's rule. */
export function createStackCalls(world: { readonly assets: readonly AssetView[] }): {
  readonly view: (view: AssetView) => AssetView;
  /** An order as stacks. */
  readonly tops: (inOrder: readonly AssetView[]) => AssetView[];
  /** The place of what stands for an asset in such an order; −1 if nothing does. */
  readonly standIn: (all: readonly AssetView[], id: string) => number;
  readonly calls: Pick<Handlers['library'], 'versions' | 'lineage' | 'originals' | 'inputsAgain'>;
} {
  /** Worked out once for each state of the library, which may be large. */
  let known: { readonly assets: readonly AssetView[]; readonly groups: Groups } | null = null;
  const now = (): Groups => {
    if (known?.assets !== world.assets) known = { assets: world.assets, groups: groupsOf(world.assets) };
    return known.groups;
  };
  const byId = (id: string): AssetView | undefined => now().byId.get(id);
  const found = (id: string): AssetView => {
    const view = byId(id);
    if (view === undefined) throw new AppError('not-found', 'That asset is not in this library.');
    return view;
  };
  const subject = ({ asset }: AssetView): string => now().subjects.get(asset.id) ?? asset.id;
  const members = (view: AssetView): readonly AssetView[] =>
    now().members.get(`${view.place} ${subject(view)}`) ?? [view];
  const withStack = (view: AssetView): AssetView => {
    const all = members(view);
    return { ...view, stack: { subject: subject(view), members: all.length, top: all[0]?.asset.id ?? '' } };
  };
  return {
    view: withStack,
    tops: (inOrder) => {
      const groups = Map.groupBy(inOrder, subject);
      return inOrder.filter((view) => {
        const group = groups.get(subject(view)) ?? [];
        if (group.length === 1) return true;
        const top = members(view)[0];
        return group.some(({ asset }) => asset.id === top?.asset.id)
          ? view.asset.id === top?.asset.id
          : view === group[0];
      });
    },
    standIn: (all, id) => {
      const view = byId(id);
      return view === undefined ? -1 : all.findIndex((each) => subject(each) === subject(view));
    },
    calls: {
      versions: async ({ id, limit }) => {
        const all = members(found(id));
        return { assets: all.slice(0, limit).map(withStack), total: all.length };
      },
      lineage: async ({ id }) => {
        const key = subject(found(id));
        const assets = world.assets.filter((view) => subject(view) === key);
        const named = assets.flatMap(({ asset }) => asset.parents);
        const missing = named.filter((each) => byId(each) === undefined);
        const graph = lineageGraph(
          assets.map(({ asset }) => asset),
          missing,
        );
        return {
          assets: assets.map(withStack),
          nodes: [...graph.nodes],
          edges: [...graph.edges],
          isMore: false,
        };
      },
      // A picture whose hash is all zeros is gone.
      originals: async ({ id }) =>
        found(id).asset.references.flatMap(({ view, name, mended }) =>
          mended === undefined
            ? []
            : [
                {
                  view,
                  url: /^0+$/.test(mended.original) ? null : `/asset/${id}/${encodeURIComponent(name)}`,
                },
              ],
        ),
      inputsAgain: async ({ ids }) => {
        const all = ids.map((id) => found(id).asset);
        const assets = all.filter(({ imported }) => imported === undefined);
        const byRecipe = Map.groupBy(assets, ({ recipe }) => JSON.stringify(recipe));
        return {
          made: [...byRecipe.values()].flatMap((group) =>
            group.slice(0, 1).map(({ recipe }) => {
              const references = group.flatMap((asset) => asset.references);
              return {
                recipe,
                assets: group.length,
                paths: references.map(({ source }) => source),
                imageUrls: [],
                meshes: [],
                fixes: references.flatMap(({ mended }) => choosable(mended?.fixes ?? [])),
                hasViews: group.some((asset) => asset.references.length > 1),
              };
            }),
          ),
          copied: 0,
          lost: [],
          imported: all.flatMap(({ imported, name }) => (imported === undefined ? [] : [name])),
        };
      },
    },
  };
}

interface Groups {
  readonly byId: ReadonlyMap<string, AssetView>;
  readonly subjects: ReadonlyMap<string, string>;
  /** By place and subject, the top first. */
  readonly members: ReadonlyMap<string, readonly AssetView[]>;
}

function groupsOf(assets: readonly AssetView[]): Groups {
  const byId = new Map(assets.map((view) => [view.asset.id, view]));
  const subjectFor = ({ asset }: AssetView): string => {
    const { own, follows } = subjectOf(asset);
    const parent = follows === null ? undefined : byId.get(follows);
    return parent === undefined ? own : subjectFor(parent);
  };
  const subjects = new Map(assets.map((view) => [view.asset.id, subjectFor(view)]));
  const members = Map.groupBy(assets, ({ place, asset }) => `${place} ${subjects.get(asset.id)}`);
  const rank = ({ asset }: AssetView): string => `${asset.chosenAt ?? ''} ${asset.createdAt}`;
  for (const each of members.values()) each.sort((one, other) => (rank(one) < rank(other) ? 1 : -1));
  return { byId, subjects, members };
}
