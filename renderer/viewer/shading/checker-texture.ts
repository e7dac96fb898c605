import { CanvasTexture, LinearMipmapLinearFilter, RepeatWrapping, SRGBColorSpace } from 'three';

const CELLS = 8;
const CELL = 128;
const EDGE = CELLS * CELL;
const ANISOTROPY = 8;

/**
 * A checker to judge texture coordinates by: every field has a colour and a name of its own, so that stretching, seams,
 * mirrored and overlapping parts show. A1 is at the lower left. The caller disposes of it.
 * @param downwards whether v counts from above, as in glTF
 */
export function createCheckerTexture(downwards: boolean): CanvasTexture<OffscreenCanvas> {
  const canvas = new OffscreenCanvas(EDGE, EDGE);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('This window cannot draw pictures.');
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  for (let row = 0; row < CELLS; row += 1) {
    for (let column = 0; column < CELLS; column += 1) {
      const [x, y] = [column * CELL, EDGE - (row + 1) * CELL];
      const dark = (row + column) % 2 === 0;
      const hue = (column * 43 + row * 17) % 360;
      pen.fillStyle = dark ? `hsl(${hue} 34% 40%)` : `hsl(${hue} 26% 78%)`;
      pen.fillRect(x, y, CELL, CELL);
      // four fields in a field show whether it is square
      pen.fillStyle = dark ? 'rgb(0 0 0 / 10%)' : 'rgb(0 0 0 / 7%)';
      pen.fillRect(x, y, CELL / 2, CELL / 2);
      pen.fillRect(x + CELL / 2, y + CELL / 2, CELL / 2, CELL / 2);
      pen.fillStyle = dark ? 'rgb(255 255 255 / 88%)' : 'rgb(0 0 0 / 72%)';
      pen.font = `600 ${CELL * 0.36}px "Inter Variable", sans-serif`;
      pen.fillText(`${String.fromCharCode(65 + column)}${row + 1}`, x + CELL / 2, y + CELL / 2 + 3);
    }
  }
  pen.strokeStyle = 'rgb(255 255 255 / 55%)';
  pen.lineWidth = 3;
  pen.strokeRect(1.5, 1.5, EDGE - 3, EDGE - 3);
  const texture = new CanvasTexture(canvas);
  texture.flipY = !downwards;
  texture.wrapS = RepeatWrapping;
  texture.wrapT = RepeatWrapping;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.anisotropy = ANISOTROPY;
  texture.colorSpace = SRGBColorSpace;
  return texture;
}
