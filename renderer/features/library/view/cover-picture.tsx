import { Box } from 'lucide-react';
import { memo } from 'react';
import type { AssetView } from '../../../../shared/bridge/views.ts';
import { usePictured } from '../../../store/library/pictured/use-pictured.ts';
import { Thumbnail } from '../../../ui/thumbnail.tsx';
import { ResultThumbnail } from '../../../viewer/preview/result-thumbnail.tsx';
import { referencePicture } from '../../../words/asset-words.ts';

interface CoverPictureProps {
  readonly view: AssetView;
  /** Whether the pointer is over it. */
  readonly isPointed: boolean;
}

/** A model that was imported has no picture before it was drawn, some none before the viewer has shown it: a mark, unlike what is being loaded. */
const NO_PICTURE = <Box className="cover-mark" size={30} strokeWidth={1.2} aria-hidden />;

/** The picture of a cover. Pointed at, it shows what was made in place of what the service sent. */
export const CoverPicture = memo(function CoverPicture({ view, isPointed }: CoverPictureProps) {
  return (
    <ResultThumbnail
      view={view}
      size="large"
      preferViewerThumbnail={isPointed}
      className="cover-picture"
      empty={NO_PICTURE}
    />
  );
});

/** The reference that an asset was made from, or of what it was made of, small in the corner of its cover. Nothing where the library has no copy of it. */
export const ReferenceCorner = memo(function ReferenceCorner({ view }: Pick<CoverPictureProps, 'view'>) {
  const src = referencePicture(usePictured(view) ?? view);
  if (src === null) return null;
  return <Thumbnail src={src} className="cover-reference" />;
});
