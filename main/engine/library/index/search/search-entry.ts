import type { Asset } from '../../../../../shared/model/asset.ts';
import type { AssetRun } from '../../../../../shared/model/chain/asset-run.ts';
import { MAX_TAG } from '../../../../../shared/model/facts/tags.ts';
import { importedAsWords } from '../../../../../shared/model/import/import-words.ts';
import { RESULT_TYPES } from '../../../../../shared/model/kind-traits.ts';
import { countedFaces } from '../../../../../shared/model/quality/counted-faces.ts';
import { figuresOf, type QualityFigure } from '../../../../../shared/model/quality/quality-figures.ts';
import { describeRecipe } from '../../../../../shared/model/recipe.ts';
import { assetKindOf } from '../../../../../shared/model/search/asset-kind.ts';
import { foldText, indexedWords } from '../../../../../shared/model/search/search-words.ts';
import { resultOf } from '../../library.ts';
import { DECIDED } from './decided-flags.ts';

/** The columns of the full text, each with its words separated by spaces. */
export const WORD_COLUMNS = ['name', 'tags', 'note', 'recipe', 'source', 'other'] as const;
export type WordColumn = (typeof WORD_COLUMNS)[number];

/** The values that filters compare, a column each. */
export const TRAIT_COLUMNS = [
  'kind',
  'format',
  'model',
  'connection',
  'label',
  'batch',
  'stars',
  'faces',
  'bytes',
  'credits',
  'created',
  'flags',
  'source',
] as const;
export type TraitColumn = (typeof TRAIT_COLUMNS)[number];

/** The bits of `flags`, beside those of {@link DECIDED}. */
export const FLAG = {
  /** Its faces were counted. */
  measured: 1,
  watertight: 2,
  tagged: 4,
  noted: 8,
  doubtful: 16,
  'as-it-came': 32,
  imported: 64,
  /** A model without measured quality, that can have one. */
  unmeasured: 1024,
  /** Of those, one that is measured by itself. */
  owed: 2048,
} as const;

/** What the search knows of an asset. Made where its sidecar is read, since that is not the engine's thread. */
export interface SearchEntry {
  readonly words: Readonly<Record<WordColumn, string>>;
  /** Texts are folded; `faces` is −1 and `credits` null where they are unknown; `created` is in milliseconds since the epoch. */
  readonly traits: Readonly<Record<TraitColumn, string | number | null>>;
  /** What is shown or sorted by, and not compared: the name as it is, and the recipe's description, folded; empty if it was imported. */
  readonly spelled: { readonly name: string; readonly recipe: string };
  /** As the artist spelled them, without repetitions. */
  readonly tags: readonly string[];
  /** The runs of chains that it is a result of, each once, with the name of the chain as it is. */
  readonly runs: readonly Pick<AssetRun, 'run' | 'chain'>[];
  /** Null for what was not measured. */
  readonly quality: QualityEntry | null;
}

export type QualityEntry = Readonly<Record<QualityFigure, number | null>>;

/** What is searched of a sidecar that anybody may have written: of longer texts the beginning, and of more tags the first. */
const MOST_CHARACTERS = 100_000;
const MOST_TAGS = 1_000;
const MOST_RUNS = 100;
/** Characters of an id, or of a chain's name. */
const MAX_RUN = 500;

export function searchEntry(asset: Asset): SearchEntry {
  const { recipe, references, mesh, measured, connection, imported } = asset;
  // The recipe of an imported asset says nothing.
  const model = recipe.kind === 'model' && imported === undefined ? recipe.model : '';
  // As SQLite keeps them: two that differ in half a character would be one there.
  const short = asset.tags.slice(0, MOST_TAGS).map((tag) => tag.slice(0, MAX_TAG).toWellFormed());
  const tags = [...new Map(short.map((tag) => [foldText(tag), tag])).values()];
  const words = (...texts: readonly string[]): string =>
    indexedWords(texts.join(' ').slice(0, MOST_CHARACTERS)).join(' ');
  const result = resultOf(asset);
  const faces = countedFaces(asset);
  const flags =
    qualityFlags(asset) |
    (faces === null ? 0 : FLAG.measured) |
    (measured?.watertight === true ? FLAG.watertight : 0) |
    (tags.length > 0 ? FLAG.tagged : 0) |
    (asset.notes.trim() === '' ? 0 : FLAG.noted) |
    (asset.warnings.length > 0 ? FLAG.doubtful : 0) |
    (asset.asItCame === null ? 0 : FLAG['as-it-came']) |
    (imported === undefined ? 0 : FLAG.imported) |
    (asset.decision === undefined ? 0 : DECIDED[asset.decision]);
  return {
    words: {
      name: words(asset.name),
      tags: words(...tags),
      note: words(asset.notes),
      recipe:
        imported === undefined ? words(describeRecipe(recipe), model) : words(importedAsWords(imported.as)),
      source: words(
        ...references.flatMap(({ name, source }) => [name, folderOf(source)]),
        ...(mesh === null || mesh.from === 'url' ? [] : [mesh.name]),
        ...(imported?.files ?? []).flatMap(({ source, entry }) => [folderOf(source), entry ?? '']),
        ...(mesh?.from === 'file' ? [folderOf(mesh.source)] : []),
        asset.imageUrl ?? '',
      ),
      other: words(connection.name),
    },
    traits: {
      kind: assetKindOf(asset),
      format: endingOf(result?.path) === 'zip' ? recipe.format : endingOf(result?.path),
      model: foldText(model),
      connection: foldText(connection.name),
      label: foldText(asset.label ?? ''),
      batch: asset.batch ?? '',
      stars: asset.rating,
      faces: faces ?? -1,
      bytes: result?.bytes ?? 0,
      credits: asset.credits === null ? null : Number(asset.credits),
      created: timeOf(asset.createdAt),
      flags,
      source: sourceOf(asset),
    },
    spelled: spelledOf(asset),
    tags,
    runs: runsOf(asset),
    quality: qualityEntry(asset),
  };
}

export function runsOf({ runs = [] }: Pick<Asset, 'runs'>): SearchEntry['runs'] {
  const short = (text: string): string => text.slice(0, MAX_RUN).toWellFormed();
  const found = runs.slice(0, MOST_RUNS).map(({ run, chain }) => ({ run: short(run), chain: short(chain) }));
  return [...new Map(found.map((each) => [each.run, each])).values()];
}

/** The bits of {@link FLAG} that say what is not measured. */
export function qualityFlags({ kind, quality }: Pick<Asset, 'kind' | 'quality'>): number {
  if (RESULT_TYPES[kind] !== 'model') return 0;
  if (quality === undefined) return FLAG.unmeasured;
  return quality.is === 'owed' ? FLAG.unmeasured | FLAG.owed : 0;
}

export function qualityEntry({ quality }: Pick<Asset, 'quality'>): QualityEntry | null {
  return quality?.is === 'measured' ? figuresOf(quality.measures) : null;
}

export function spelledOf({
  name,
  recipe,
  imported,
}: Pick<Asset, 'name' | 'recipe' | 'imported'>): SearchEntry['spelled'] {
  return {
    name: name.slice(0, MOST_CHARACTERS),
    recipe: imported === undefined ? foldText(describeRecipe(recipe)) : '',
  };
}

/** The folder that its reference or its mesh lay in; empty if it came from elsewhere. */
export function sourceOf({ references, mesh }: Pick<Asset, 'references' | 'mesh'>): string {
  const path = references[0]?.source ?? (mesh?.from === 'file' ? mesh.source : '');
  return path.slice(0, Math.max(0, path.search(/[/\\][^/\\]*$/)));
}

/** The name of the folder that a file lay in. */
function folderOf(path: string): string {
  const parts = path.split(/[/\\]/);
  return parts.at(-2) ?? '';
}

function endingOf(path: string | undefined): string {
  const dot = path?.lastIndexOf('.') ?? -1;
  return path === undefined || dot < 0 ? '' : path.slice(dot + 1).toLowerCase();
}

/** A sidecar that was edited by hand may have a time that is none. */
function timeOf(iso: string): number {
  const time = Date.parse(iso);
  return Number.isNaN(time) ? 0 : time;
}
