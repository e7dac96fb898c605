import { useState } from 'react';
import { classNames } from './class-names.ts';
import './thumbnail.css';

interface ThumbnailProps {
  /** On the window's own origin; null where there is none. */
  readonly src: string | null;
  readonly className?: string;
}

/** A small picture beside its name (so it says nothing itself). An empty square where it does not load. */
export function Thumbnail({ src, className }: ThumbnailProps) {
  const [failed, setFailed] = useState<string | null>(null);
  return (
    <span className={classNames('thumbnail', className)}>
      {src !== null && failed !== src && (
        <img
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setFailed(src)}
        />
      )}
    </span>
  );
}
