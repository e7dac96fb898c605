import { useState } from 'react';
import { classNames } from './class-names.ts';
import './thumbnail.css';

interface ThumbnailProps {
  /** On the window's own origin; null where there is none. */
  readonly src: string | null;
  /** Another picture of the same, where there is none or it does not load. */
  readonly instead?: string | null;
  readonly className?: string;
}

/** A small picture beside its name (so it says nothing itself). An empty square where it does not load. */
export function Thumbnail({ src, instead = null, className }: ThumbnailProps) {
  const [failed, setFailed] = useState<readonly string[]>([]);
  const shown = [src, instead].find((each) => each !== null && !failed.includes(each)) ?? null;
  return (
    <span className={classNames('thumbnail', className)}>
      {shown !== null && (
        <img
          src={shown}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setFailed([...failed, shown])}
        />
      )}
    </span>
  );
}
