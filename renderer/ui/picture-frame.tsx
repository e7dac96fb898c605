import { useState } from 'react';
import { classNames } from './class-names.ts';
import { useFileAddress } from './file-picture.tsx';
import './picture-frame.css';

interface PictureFrameProps {
  /** On the window's own origin; null if there is none. */
  readonly src: string | null;
  readonly alt: string;
  /** Stands in its place where there is no picture, or none that can be drawn. */
  readonly instead?: string;
  readonly className?: string;
}

/** A picture that is looked at, whole. */
export function PictureFrame(props: PictureFrameProps) {
  const { src, alt, instead = 'No picture can be drawn', className } = props;
  const address = useFileAddress();
  const [broken, setBroken] = useState<string | null>(null);
  const picture = src === null ? null : address(src);
  return (
    <div className={classNames('preview-frame', className)}>
      {picture !== null && broken !== picture ? (
        <img src={picture} alt={alt} draggable={false} onError={() => setBroken(picture)} />
      ) : (
        <span className="preview-empty">{instead}</span>
      )}
    </div>
  );
}
