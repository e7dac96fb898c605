import sharp from 'sharp';

/** A picture made small and soft: what the eye gets of it at a glance. */
async function glance(picture: Buffer | string, edge: number): Promise<Buffer> {
  return sharp(picture)
    .removeAlpha()
    .resize(edge, edge, { fit: 'contain', background: '#393939' })
    .blur(1)
    .raw()
    .toBuffer();
}

const EDGE = 96;

/**
 * Mean difference of two pictures at a glance, channel by channel, of 255.
 * @param edge how closely is looked, in pixels
 */
export async function glanceDifference(
  a: Buffer | string,
  b: Buffer | string,
  edge: number = EDGE,
): Promise<number> {
  const [first, second] = await Promise.all([glance(a, edge), glance(b, edge)]);
  const sum = first.reduce((total, value, place) => total + Math.abs(value - (second[place] ?? 0)), 0);
  return sum / first.length;
}

/** How much of a picture differs clearly from its corner, 0 to 1, and how much its tones spread. */
export async function pictureStatistics(
  picture: Buffer,
): Promise<{ readonly subject: number; readonly spread: number }> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const ground = [...data.subarray(0, 3)];
  let subject = 0;
  for (let at = 0; at < data.length; at += 3) {
    const away = ground.reduce(
      (most, value, channel) => Math.max(most, Math.abs((data[at + channel] ?? 0) - value)),
      0,
    );
    if (away > 40) subject += 1;
  }
  const { channels } = await sharp(picture).removeAlpha().stats();
  return {
    subject: subject / (info.width * info.height),
    spread: Math.max(...channels.map(({ stdev }) => stdev)),
  };
}

/** A picture as it is committed: as large as a glance needs, and as a person needs to judge it. */
export async function asGolden(picture: Buffer, height = 400): Promise<Buffer> {
  return sharp(picture).resize({ height }).png({ palette: true }).toBuffer();
}
