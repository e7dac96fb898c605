import type { ReactNode } from 'react';
import type { AssetView } from '../../../shared/bridge/views.ts';
import { useAppState } from '../../store/app-context.tsx';
import { Thumbnail } from '../../ui/thumbnail.tsx';
import { coverPicture, drawnPicture, resultHash } from '../../words/asset-words.ts';

interface ResultThumbnailProps {
  readonly view: AssetView;
  /** The cover in a size that the engine makes; left out: as it is. */
  readonly size?: 'small' | 'large';
  /** Which of the viewer's thumbnails to use. */
  readonly drawn?: 'large.webp' | 'small.webp';
  /** Whether the viewer's thumbnail is preferred to the service's picture. */
  readonly preferViewerThumbnail?: boolean;
  readonly className: string;
  /** What stands there while there is no picture. */
  readonly empty?: ReactNode;
}

/**
 * A picture of a result: the cover that the service sent or that the engine made instead, or else the thumbnail that the viewer drew
 * when the result was opened. Without either it stays empty until the viewer has drawn one.
 */
export function ResultThumbnail({
  view,
  size,
  drawn = 'large.webp',
  preferViewerThumbnail = false,
  className,
  empty,
}: ResultThumbnailProps) {
  const hash = resultHash(view);
  const hasThumbnails = useAppState(
    ({ filesWithThumbnails }) => hash !== null && filesWithThumbnails.has(hash),
  );
  const picture = drawnPicture(view, drawn);
  const cover = size === undefined ? view.cover : coverPicture(view, size);
  return (
    <Thumbnail
      src={preferViewerThumbnail ? picture : cover}
      instead={preferViewerThumbnail ? cover : picture}
      attempt={hasThumbnails}
      className={className}
      empty={empty}
    />
  );
}
