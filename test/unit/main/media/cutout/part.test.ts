import { describe, expect, it } from 'vitest';
import { copyBack, cropToSubject } from '../../../../../main/media/cutout/part.ts';

const [width, height] = [90, 70];

function picture() {
  return { width, height, rgba: Uint8Array.from({ length: width * height * 4 }, (_, k) => (k * 31) % 251) };
}

describe('a part of a picture', () => {
  it('holds all of the subject, and goes back to where it came from', () => {
    const subject = new Float32Array(width * height);
    const inside = [30 * width + 40, 33 * width + 55, 41 * width + 47];
    for (const i of inside) subject[i] = 0.5;
    const { rgba } = picture();
    const part = cropToSubject({ width, height, rgba }, subject)!;

    expect(part.width * part.height).toBeLessThan(width * height);
    const matte = { width, data: new Float32Array(width * height) };
    copyBack(part, part.share.data, 1, matte);
    expect(matte.data).toEqual(subject);
    const colours = { width, data: new Float32Array(width * height * 3) };
    copyBack(part, part.colours, 3, colours);
    for (const i of inside) for (let c = 0; c < 3; c++) expect(colours.data[i * 3 + c]).toBe(rgba[i * 4 + c]);
  });

  it('is not there where there is no subject', () => {
    expect(cropToSubject(picture(), new Uint8Array(width * height))).toBeUndefined();
  });
});
