import type { Credits } from '../../../../shared/model/credits.ts';
import { inputTraits } from '../../../../shared/model/kind-traits.ts';
import type { PlanRow } from '../../../../shared/model/plan.ts';
import { imageFindings } from '../../../../shared/model/preflight.ts';
import type { PriceEstimate } from '../../../../shared/model/prices.ts';
import type { Recipe } from '../../../../shared/model/recipe.ts';
import type { ImageFile } from '../../../../shared/model/reference.ts';
import { shownStem } from '../input-names.ts';
import { hasThumbnail } from './has-thumbnail.ts';

interface FoundParts {
  readonly priceOf: (connectionId: string, recipe: Recipe) => PriceEstimate;
  readonly thumbnailOf: (path: string) => string;
  readonly pictureOf: (path: string) => string;
}

/** Tells of images as they are found, as rows for now. Nothing where nobody listens, or where images are not looked for. */
export function foundRows(
  parts: FoundParts,
  { connectionId, recipe }: { readonly connectionId: string; readonly recipe: Recipe },
  onRows: ((rows: readonly PlanRow[]) => void) | undefined,
): { readonly onImages?: (images: readonly ImageFile[]) => void } {
  if (onRows === undefined || inputTraits(recipe).files === 'meshes') return {};
  const { credits } = parts.priceOf(connectionId, recipe);
  let found = 0;
  return {
    onImages: (images) => {
      const before = found;
      found += images.length;
      onRows(images.map((image, index) => foundRow(parts, image, credits, before + index + 1)));
    },
  };
}

/** The row of an image before it is known which others show the same subject, and what was done before. */
function foundRow(parts: FoundParts, image: ImageFile, credits: Credits | null, number: number): PlanRow {
  const findings = imageFindings(image);
  const isBlocked = findings.some(({ severity }) => severity === 'error');
  const isSeen = image.width !== null;
  return {
    id: `row-${number}`,
    reference: { kind: 'single', name: shownStem(image.name), image },
    thumbnail: hasThumbnail(image) ? parts.thumbnailOf(image.path) : null,
    picture: isSeen ? parts.pictureOf(image.path) : null,
    status: isBlocked ? 'blocked' : 'new',
    findings,
    fingerprint: null,
    assetId: null,
    credits: isBlocked ? null : credits,
  };
}
