import { describe, expect, it } from 'vitest';
import type { RgbImage } from '../../../../../../main/media/picture/image.ts';
import { estimateSurfaceMaps } from '../../../../../../main/service/generate/maps/surface-maps.ts';

const SIZE = 128;
type Paint = (x: number, y: number) => readonly [number, number, number];

function picture(paint: Paint, width = SIZE, height = SIZE): RgbImage {
  const rgb = new Uint8Array(width * height * 3);
  for (let i = 0; i < width * height; i++) rgb.set(paint(i % width, Math.floor(i / width)), i * 3);
  return { width, height, rgb };
}

const read = (texture: RgbImage) => {
  const whole = { left: 0, top: 0, width: texture.width, height: texture.height };
  return estimateSurfaceMaps({ texture, charts: [whole], reliefSpacing: Infinity });
};

const finishAt = ({ rgb, width }: RgbImage, x: number, y: number) => ({
  roughness: (rgb[(y * width + x) * 3 + 1] ?? 0) / 255,
  metallic: (rgb[(y * width + x) * 3 + 2] ?? 0) / 255,
});

const spot = (x: number, y: number): number => Math.exp(-((x - 64) ** 2 + (y - 64) ** 2) / 6);

describe('maps of a picture', () => {
  it('are level, matt and not metallic where it is of one colour', () => {
    const { normals, metallicRoughness } = read(picture(() => [40, 120, 160]));
    expect(normals.rgb.every((byte, i) => byte === (i % 3 === 2 ? 255 : 128))).toBe(true);
    expect(finishAt(metallicRoughness, 64, 64)).toEqual({ roughness: 0.8, metallic: 0 });
    expect(metallicRoughness.rgb[0]).toBe(255);
  });

  it('take what is dark for a hollow: its walls lean towards its middle', () => {
    const { normals } = read(picture((x, y) => [200 - 120 * spot(x, y), 160 - 100 * spot(x, y), 90]));
    const lean = (x: number, y: number, c: number) => (normals.rgb[(y * SIZE + x) * 3 + c] ?? 0) - 127.5;
    expect(lean(62, 64, 0)).toBeGreaterThan(8);
    expect(lean(66, 64, 0)).toBeLessThan(-8);
    expect(lean(64, 66, 1)).toBeGreaterThan(8);
    expect(lean(64, 62, 1)).toBeLessThan(-8);
  });

  it('are smoother at a glint, and neither smoother nor metallic at white paint', () => {
    const add = (x: number, y: number) => 110 * spot(x, y);
    const glint = read(picture((x, y) => [140 + add(x, y), 60 + add(x, y), 60 + add(x, y)]));
    expect(finishAt(glint.metallicRoughness, 64, 64).roughness).toBeLessThan(0.6);
    expect(finishAt(glint.metallicRoughness, 10, 10).roughness).toBeGreaterThan(0.75);
    const paint = read(
      picture((x, y) => (Math.hypot(x - 64, y - 64) < 20 ? [245, 240, 235] : [180, 20, 20])),
    );
    expect(finishAt(paint.metallicRoughness, 64, 64).roughness).toBeGreaterThan(0.75);
    expect(finishAt(paint.metallicRoughness, 64, 64).metallic).toBe(0);
  });

  it('are metallic, by a half at most, where grey goes from dark to bright as steel does', () => {
    const steel = read(
      picture((x) => {
        const value = 60 + 180 * Math.max(0, Math.sin(x / 3)) ** 4;
        return [value, value, value];
      }),
    ).metallicRoughness;
    const shares = Array.from({ length: SIZE }, (_, x) => finishAt(steel, x, 64).metallic);
    expect(Math.max(...shares)).toBeGreaterThan(0.2);
    expect(Math.max(...shares)).toBeLessThanOrEqual(0.502);
  });

  it('stay in the range of plausible finishes, whatever the picture', () => {
    let seed = 7;
    const noise = (): number => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % 256;
    };
    const { rgb } = read(picture(() => [noise(), noise(), noise()])).metallicRoughness;
    for (let i = 0; i < rgb.length; i += 3) {
      expect(rgb[i + 1]).toBeGreaterThanOrEqual(89);
      expect(rgb[i + 1]).toBeLessThanOrEqual(243);
      expect(rgb[i + 2]).toBeLessThanOrEqual(128);
    }
  });

  it('know nothing of the next chart: where two meet there is no seam', () => {
    const texture = picture((x) => (x < SIZE ? [230, 230, 230] : [20, 20, 60]), 2 * SIZE);
    const chart = { top: 0, width: SIZE, height: SIZE };
    const { normals } = estimateSurfaceMaps({
      texture,
      charts: [
        { ...chart, left: 0 },
        { ...chart, left: SIZE },
      ],
      reliefSpacing: Infinity,
    });
    expect(normals.rgb.every((byte, i) => byte === (i % 3 === 2 ? 255 : 128))).toBe(true);
  });

  it('of a very large picture are a fraction of its size, chart by chart', () => {
    const [width, height] = [4100, 40];
    const charts = [
      { left: 0, top: 0, width: 2501, height },
      { left: 2501, top: 0, width: width - 2501, height },
    ];
    const texture = picture((x) => (x < 2501 ? [40, 120, 160] : [200, 40, 40]), width, height);
    const { normals, metallicRoughness } = estimateSurfaceMaps({ texture, charts, reliefSpacing: Infinity });
    for (const map of [normals, metallicRoughness]) expect([map.width, map.height]).toEqual([2050, 20]);
    // Each chart is of one colour: what is not level there would have come from the other.
    const slopes = [...normals.rgb].filter((byte, i) => i % 3 !== 2 && byte !== 128);
    expect(slopes).toEqual([]);
    expect(finishAt(metallicRoughness, 2049, 19)).toEqual({ roughness: 0.8, metallic: 0 });
  });
});
