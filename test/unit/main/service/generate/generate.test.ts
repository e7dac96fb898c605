import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { MediaError } from '../../../../../main/media/media-error.ts';
import { generateModel } from '../../../../../main/service/generate/generate.ts';
import type { GenerateRequest } from '../../../../../main/service/generate/request.ts';

// A model takes two seconds of one core; a busy machine has a tenth of one.
vi.setConfig({ testTimeout: 120_000 });

const EDGE = 256;

/** A box from one of its corners: a wide blue wall, and a red one beside it that is seen more from the side. */
function boxPicture(redIs: 'left' | 'right'): Promise<Uint8Array> {
  const turned = redIs === 'left' ? `transform="translate(${EDGE}) scale(-1, 1)"` : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${EDGE}" height="${EDGE}"><g ${turned}>
    <polygon points="30,90 160,130 160,220 30,175" fill="#2244cc"/>
    <polygon points="160,130 226,90 226,175 160,220" fill="#cc2222"/>
    <polygon points="30,90 160,130 226,90 96,55" fill="#999999"/>
  </g></svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

const ORDER = {
  model: 'generalv1.5',
  resolution: '512',
  faces: 5_000,
  format: 'glb',
  textured: true,
  pbr: false,
} as const;

/** A picture of one colour, transparent throughout or opaque. */
const plainPicture = (alpha: 0 | 1): Promise<Uint8Array> =>
  sharp({ create: { width: EDGE, height: EDGE, channels: 4, background: { r: 90, g: 90, b: 90, alpha } } })
    .png()
    .toBuffer();

describe('a picture without a subject', () => {
  const faultOf = (views: GenerateRequest['views']): Promise<unknown> =>
    generateModel({ ...ORDER, views }).then(
      () => 'none',
      (error: unknown) => (error instanceof MediaError ? error.fault : error),
    );

  it('is told with its view, where it is one of several', async () => {
    const box = await boxPicture('left');
    expect(
      await faultOf([
        { view: 'front', bytes: box },
        { view: 'left', bytes: await plainPicture(1) },
      ]),
    ).toMatchObject({ code: 'no-subject', view: 'left' });
    expect(
      await faultOf([
        { view: 'back', bytes: await plainPicture(0) },
        { view: 'front', bytes: box },
      ]),
    ).toMatchObject({ code: 'no-subject', why: 'clear', view: 'back' });
  });

  it('is told without a view, where it is the only one', async () => {
    const fault = await faultOf([{ view: 'front', bytes: await plainPicture(1) }]);
    expect(fault).toMatchObject({ code: 'no-subject' });
    expect(fault).not.toHaveProperty('view');
  });
});

it.each(['left', 'right'] as const)(
  'the cover of a box shows the second face that its picture has at the %s',
  async (redIs) => {
    const { cover } = await generateModel({
      ...ORDER,
      views: [{ view: 'front', bytes: await boxPicture(redIs) }],
    });
    const side = { left: 352, top: 352, width: 152, height: 152 };
    const seen = await sharp(cover).extract(side).raw().toBuffer();
    let [red, blue] = [0, 0];
    for (let i = 0; i < seen.length; i += 3) {
      const more = seen[i]! - seen[i + 2]!;
      if (more > 60) red++;
      if (more < -60) blue++;
    }
    expect(red).toBeGreaterThan(4_000);
    expect(blue).toBeLessThan(red / 4);
  },
);
