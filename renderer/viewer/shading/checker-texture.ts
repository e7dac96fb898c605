import { CanvasTexture, LinearMipmapLinearFilter, RepeatWrapping, SRGBColorSpace } from 'three';

const CELLS = 8;
const CELL = 128;
const EDGE = CELLS * CELL;
const ANISOTROPY = 8;

/**
 * A checker texture for judging texture coordinates. Every field has its own colour and name, so that stretching, seams, and mirrored
 * or overlapping areas are visible. A1 is at the lower left. The caller must dispose of it.
 * @param isVDown whether v = 0 is at the top, as in glTF
 */
export function createCheckerTexture(isVDown: boolean): CanvasTexture<OffscreenCanvas> {
  const canvas = new OffscreenCanvas(EDGE, EDGE);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This window cannot draw pictures.');
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (let row = 0; row < CELLS; row += 1) {
    for (let column = 0; column < CELLS; column += 1) {
      const [x, y] = [column * CELL, EDGE - (row + 1) * CELL];
      const dark = (row + column) % 2 === 0;
      const hue = (column * 43 + row * 17) % 360;
      context.fillStyle = dark ? `hsl(${hue} 34% 40%)` : `hsl(${hue} 26% 78%)`;
      context.fillRect(x, y, CELL, CELL);
      // four smaller fields show whether the field is square
      context.fillStyle = dark ? 'rgb(0 0 0 / 10%)' : 'rgb(0 0 0 / 7%)';
      context.fillRect(x, y, CELL / 2, CELL / 2);
      context.fillRect(x + CELL / 2, y + CELL / 2, CELL / 2, CELL / 2);
      context.fillStyle = dark ? 'rgb(255 255 255 / 88%)' : 'rgb(0 0 0 / 72%)';
      context.font = `600 ${CELL * 0.36}px "Inter Variable", sans-serif`;
      context.fillText(`${String.fromCharCode(65 + column)}${row + 1}`, x + CELL / 2, y + CELL / 2 + 3);
    }
  }
  context.strokeStyle = 'rgb(255 255 255 / 55%)';
  context.lineWidth = 3;
  context.strokeRect(1.5, 1.5, EDGE - 3, EDGE - 3);
  const texture = new CanvasTexture(canvas);
  texture.flipY = !isVDown;
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = ANISOTROPY;
  texture.colorSpace = SRGBColorSpace;
  return texture;
}
