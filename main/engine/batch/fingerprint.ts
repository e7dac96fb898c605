import { createHash } from 'node:crypto';
import { assertNever } from '../../../shared/model/assert-never.ts';
import type { Chain } from '../../../shared/model/chain/chain.ts';
import { type Recipe, recipeAsSent } from '../../../shared/model/recipe.ts';
import { type MeshSource, type Reference, viewsOf } from '../../../shared/model/reference.ts';

/** JSON with sorted keys, so that equal values give equal text. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value !== null && typeof value === 'object') return objectJson(textsOf(value));
  return JSON.stringify(value);
}

type Texts = readonly (readonly [key: string, json: string])[];

const textsOf = (value: object): Texts =>
  Object.entries(value).flatMap(([key, each]) =>
    each === undefined ? [] : [[key, canonicalJson(each)] as const],
  );

function objectJson(texts: Texts): string {
  const sorted = texts.toSorted(([a], [b]) => (a < b ? -1 : 1));
  return `{${sorted.map(([key, json]) => `${JSON.stringify(key)}:${json}`).join(',')}}`;
}

/** The rows of a batch have mostly one recipe, and it is most of what is hashed. */
const recipes = new WeakMap<Recipe, string>();

function recipeJson(recipe: Recipe): string {
  const known = recipes.get(recipe) ?? canonicalJson(recipeAsSent(recipe));
  recipes.set(recipe, known);
  return known;
}

/**
 * What *done before* compares: a sha256 over the recipe as sent and the inputs: the images' bytes with their views, the
 * mesh's bytes wherever it lies, the address of what the service downloads itself. Names, places and times do not count.
 * @returns null if the bytes of an input were not read
 */
export function fingerprint(reference: Reference, recipe: Recipe): string | null {
  const inputs = inputsOf(reference);
  if (inputs === null) return null;
  const text = objectJson([...textsOf(inputs), ['recipe', recipeJson(recipe)]]);
  return createHash('sha256').update(text).digest('hex');
}

/**
 * What *done before* compares for a step of a chain: the inputs that the chain was started with, and all recipes up to the step. Unlike the
 * bytes of a result, these are the same when the steps before it are made again.
 * @param recipes from the first step to this one; of a first step it is the {@link fingerprint} of a job without a chain
 * @returns null if there is no recipe, or the bytes of an input were not read
 */
export function chainFingerprint(reference: Reference, recipes: readonly Recipe[]): string | null {
  const [first, ...others] = recipes;
  if (first === undefined) return null;
  if (others.length === 0) return fingerprint(reference, first);
  const inputs = inputsOf(reference);
  if (inputs === null) return null;
  const text = objectJson([...textsOf(inputs), ['recipes', `[${recipes.map(recipeJson).join(',')}]`]]);
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Names a chain at work on a reference: its bytes, and all that the chain says.
 * @returns null if the bytes of an input were not read
 */
export function chainWork(reference: Reference, { steps }: Chain): string | null {
  const inputs = inputsOf(reference);
  if (inputs === null) return null;
  const chain = steps.map(
    ({ recipe, id, from, approve }) =>
      `[${JSON.stringify(id)},${JSON.stringify(from)},${approve},${recipeJson(recipe)}]`,
  );
  const text = objectJson([...textsOf(inputs), ['chain', `[${chain.join(',')}]`]]);
  return createHash('sha256').update(text).digest('hex');
}

function inputsOf(reference: Reference): Readonly<Record<string, unknown>> | null {
  switch (reference.kind) {
    case 'single':
    case 'views': {
      const views = viewsOf(reference);
      if (views.length === 0 || views.some(({ image }) => image.sha256 === null)) return null;
      // Of a mended image the artist's own bytes count, and what was mended (with the
      // bytes of the mask): another version may encode the same copy otherwise.
      const images = views.map(({ view, image: { sha256, mended } }) =>
        mended === undefined
          ? [view, sha256]
          : [view, sha256, mended.fixes, ...(mended.mask === undefined ? [] : [mended.mask])],
      );
      return { kind: reference.kind, images };
    }
    case 'image-url':
      return { kind: reference.kind, url: reference.url };
    case 'mesh': {
      const mesh = meshInputs(reference.mesh);
      return mesh && { kind: reference.kind, mesh };
    }
    case 'texture': {
      const mesh = meshInputs(reference.mesh);
      const look = inputsOf(reference.look);
      return mesh && look && { kind: reference.kind, mesh, look };
    }
    case 'adopted':
      return null;
    default:
      return assertNever(reference);
  }
}

function meshInputs(mesh: MeshSource): Readonly<Record<string, string>> | null {
  if (mesh.from === 'url') return { url: mesh.url };
  return mesh.file.sha256 === null ? null : { sha256: mesh.file.sha256 };
}
