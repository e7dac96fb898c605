import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Cutout } from '../../../../../main/media/cutout/cutout.ts';
import { createPlane } from '../../../../../main/media/raster/plane.ts';
import { buildBody } from '../../../../../main/service/generate/body/build-body.ts';
import { createPainted } from '../../../../../main/service/light/painted.ts';

const SIZE = 64;

/** A disc of one hue, whose light falls off to the right by `fall` of it. */
function disc(fall: number): Cutout {
  const matte = createPlane(SIZE, SIZE);
  const colours = new Float32Array(SIZE * SIZE * 3);
  for (let i = 0; i < SIZE * SIZE; i++) {
    const [x, y] = [i % SIZE, Math.floor(i / SIZE)];
    matte.data[i] = Math.hypot(x - 31.5, y - 31.5) < 26 ? 1 : 0;
    const light = 1 - (fall * x) / SIZE;
    colours.set(
      [200, 80, 50].map((value) => Math.round(value * light)),
      i * 3,
    );
  }
  return { width: SIZE, height: SIZE, matte, colours };
}

function hashOfBody(painted?: (cutout: Cutout) => Cutout): string {
  const detail = { maxSource: SIZE, raster: SIZE, maxTexture: SIZE };
  const { mesh, texture } = buildBody(disc(0.8), {
    detail,
    faces: 2000,
    onProgress: () => undefined,
    ...(painted && { painted }),
  });
  const hash = createHash('sha256');
  for (const part of [mesh.positions, mesh.normals, mesh.uvs, mesh.indices, texture.rgb]) hash.update(part);
  return hash.digest('hex');
}

describe('light that is not evened out', () => {
  it('leaves every byte of a model as it is without that setting', () => {
    const plain = hashOfBody();

    expect(hashOfBody(createPainted(false).of)).toBe(plain);
    expect(hashOfBody(createPainted(true).of)).not.toBe(plain);
  });

  it('leaves every byte of the colours', () => {
    const hash = createHash('sha256')
      .update(createPainted(false).of(disc(0.8)).colours)
      .digest('hex');

    expect(hash).toBe('5a263366cebce1f5cad4665134fecf2e23c7630364084db4a906622fe47c438e');
  });
});

describe('the word that light was evened', () => {
  const remarksAfter = (...cutouts: readonly Cutout[]): readonly string[] => {
    const painted = createPainted(true);
    for (const cutout of cutouts) painted.of(cutout);
    return painted.remarks();
  };

  it('is said where a colour changed, also in one view of several', () => {
    expect(remarksAfter(disc(0.8))).toEqual(['light-evened']);
    expect(remarksAfter(disc(0), disc(0.8), disc(0))).toEqual(['light-evened']);
  });

  it('is not said where no colour changed', () => {
    expect(remarksAfter(disc(0))).toEqual([]);
    expect(remarksAfter()).toEqual([]);
  });
});
