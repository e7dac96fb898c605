import { VIEWS } from '../../interface/formats.ts';
import type { Asset } from '../asset.ts';

/** What an asset is a version of, as its sidecar alone says it. */
export interface Subject {
  /** The key of what it was made of. Assets with the same key, none of which follows another, are versions of one subject. */
  readonly own: string;
  /** The id of the asset that it was made from: its subject is that asset's, where that is known; else its own key holds. */
  readonly follows: string | null;
}

/** What the key of a subject depends on. */
export type SubjectParts = Pick<Asset, 'id' | 'references' | 'imageUrl' | 'mesh' | 'parents'>;

/** Hexadecimal digits of a hash that stand in a key: 128 bits. */
const DIGITS = 32;

/**
 * The subject of an asset: its pictures as the artist has them (before anything was mended), in the order of their views; else the address of its image;
 * else its mesh. What was made of nothing that is known is a subject of its own.
 */
export function subjectOf(asset: SubjectParts): Subject {
  const { mesh, parents } = asset;
  const parent = mesh?.from === 'asset' ? mesh.assetId : parents[0];
  return { own: keyOf(asset), follows: parent === undefined || parent === asset.id ? null : parent };
}

function keyOf({ id, references, imageUrl, mesh }: SubjectParts): string {
  const pictures = references
    .map(({ view, sha256, mended }) => ({
      at: VIEWS.indexOf(view),
      hash: (mended?.original ?? sha256).slice(0, DIGITS),
    }))
    .sort((one, other) => one.at - other.at || (one.hash < other.hash ? -1 : 1));
  const [first] = pictures;
  // A single picture is the same subject whichever side it was said to show.
  if (first !== undefined && pictures.length === 1) return `image ${first.hash}`;
  if (first !== undefined) return `views ${pictures.map(({ at, hash }) => `${at}:${hash}`).join(' ')}`;
  if (imageUrl !== null) return `url ${imageUrl}`;
  if (mesh === null) return `asset ${id}`;
  return mesh.from === 'url' ? `url ${mesh.url}` : `mesh ${mesh.sha256.slice(0, DIGITS)}`;
}
