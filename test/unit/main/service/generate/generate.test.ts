import sharp from 'sharp';
import { expect, it, vi } from 'vitest';
import { generateModel } from '../../../../../main/service/generate/generate.ts';

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

it.each(['left', 'right'] as const)(
  'the cover of a box shows the second face that its picture has at the %s',
  async (redIs) => {
    const { cover } = await generateModel({
      model: 'generalv1.5',
      resolution: '512',
      faces: 5_000,
      format: 'glb',
      textured: true,
      pbr: false,
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
