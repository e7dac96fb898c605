import './tile-band.css';

/** In pixels of what the tiles are scrolled in. */
interface Frame {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The rectangle by which tiles are selected; nothing while none is drawn. */
export function TileBand({ band }: { readonly band: Frame | null }) {
  if (band === null) return null;
  const { left, top, right, bottom } = band;
  return (
    <div
      role="presentation"
      className="tile-band"
      style={{ left, top, width: right - left, height: bottom - top }}
    />
  );
}
