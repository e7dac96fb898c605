import { type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';
import { useFileAddress } from './file-picture.tsx';
import './thumbnail.css';

interface ThumbnailProps {
  /** On the window's own origin; null if there is none. */
  readonly src: string | null;
  /** Another picture of the same, where there is none or it does not load. */
  readonly instead?: string | null;
  /** Where this changes, what did not load is tried again. */
  readonly attempt?: unknown;
  readonly className?: string;
  /** What stands there while there is no picture. */
  readonly empty?: ReactNode;
}

interface Failures {
  readonly attempt: unknown;
  readonly urls: readonly string[];
}

/** A small picture beside its name (so it says nothing itself). An empty square, or what is given for that, where it does not load. */
export function Thumbnail({ src, instead = null, attempt, className, empty }: ThumbnailProps) {
  const address = useFileAddress();
  const [failures, setFailures] = useState<Failures>({ attempt, urls: [] });
  const failed = failures.attempt === attempt ? failures.urls : [];
  const shown =
    [src, instead]
      .flatMap((each) => (each === null ? [] : [address(each)]))
      .find((each) => !failed.includes(each)) ?? null;
  return (
    <span className={classNames('thumbnail', className)}>
      {shown === null && empty}
      {shown !== null && (
        <img
          ref={stopAtTheEnd}
          src={shown}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setFailures({ attempt, urls: [...failed, shown] })}
        />
      )}
    </span>
  );
}

/** The addresses of pictures that were stopped, for those that come back (as React's strict mode has it). */
const stopped = new WeakMap<HTMLImageElement, string>();

/** A picture that is still being loaded when it leaves is not waited for any more: Chromium would load all that was scrolled past. */
function stopAtTheEnd(image: HTMLImageElement): () => void {
  const before = stopped.get(image);
  if (before !== undefined) image.setAttribute('src', before);
  stopped.delete(image);
  return () => {
    const src = image.getAttribute('src');
    if (image.complete || src === null) return;
    stopped.set(image, src);
    image.removeAttribute('src');
  };
}
