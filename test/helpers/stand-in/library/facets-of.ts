import type { AssetView } from '../../../../shared/bridge/views.ts';
import { LABELS } from '../../../../shared/model/asset.ts';
import { DECISIONS } from '../../../../shared/model/facts/decision.ts';
import { figuresOf } from '../../../../shared/model/quality/quality-figures.ts';
import { brokenFigures, DEFAULT_LIMITS } from '../../../../shared/model/quality/quality-limits.ts';
import type { LibraryFacets } from '../../../../shared/model/search/library-facets.ts';

/** Counts assets as the engine does, but for the spelling of tags. */
export function facetsOf(views: readonly AssetView[]): LibraryFacets {
  const assets = views.map(({ asset }) => asset);
  const sums = <Value extends string | number>(values: readonly Value[]) => {
    const counts = new Map<Value, number>();
    for (const value of values) if (value !== '') counts.set(value, (counts.get(value) ?? 0) + 1);
    return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
  };
  const tags = assets.flatMap(({ tags: own }) => [...new Set(own.flatMap(withAbove))]);
  return {
    total: assets.length,
    kinds: sums(assets.map(({ kind }) => kind)),
    formats: sums(assets.map(({ recipe }) => recipe.format)),
    models: sums(assets.map(({ recipe }) => (recipe.kind === 'model' ? recipe.model : ''))),
    connections: sums(assets.map(({ connection }) => connection.name)),
    chains: sums(assets.flatMap(({ runs = [] }) => [...new Set(runs.map(({ chain }) => chain))])),
    labels: LABELS.flatMap((label) => {
      const count = assets.filter((asset) => asset.label === label).length;
      return count === 0 ? [] : [{ value: label, count }];
    }),
    decisions: DECISIONS.flatMap((decision) => {
      const count = assets.filter((asset) => asset.decision === decision).length;
      return count === 0 ? [] : [{ value: decision, count }];
    }),
    undecided: assets.filter(({ decision }) => decision === undefined).length,
    stars: sums(assets.map(({ rating }) => rating)),
    tags: sums(tags)
      .map(({ value, count }) => ({ tag: value, count }))
      .sort((a, b) => (a.tag < b.tag ? -1 : 1)),
    untagged: assets.filter(({ tags: own }) => own.length === 0).length,
    broken: assets.filter(
      ({ quality }) =>
        quality?.is === 'measured' && brokenFigures(figuresOf(quality.measures), DEFAULT_LIMITS).length > 0,
    ).length,
    unmeasured: assets.filter(({ quality }) => quality === undefined || quality.is === 'owed').length,
  };
}

/** `a/b` is below `a`. */
function withAbove(tag: string): readonly string[] {
  return tag.split('/').map((_, at, parts) => parts.slice(0, at + 1).join('/'));
}
