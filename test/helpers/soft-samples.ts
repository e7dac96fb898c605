import type { Picture } from '../../main/media/picture/decode.ts';

type Colour = readonly [number, number, number];

/** A picture whose subject's true share of each pixel, and true colours, are known. */
interface SoftSample {
  readonly picture: Picture;
  /** 0 … 1. */
  readonly alpha: Float32Array;
  /** sRGB, three a pixel: the subject's own colours wherever it has a share. */
  readonly colours: Float32Array;
}

type SoftSubject = 'hair' | 'fur' | 'moved' | 'unfocused' | 'glass' | 'disc' | 'gear' | 'box';
type SoftBackdrop = 'plain' | 'wall' | 'cloth' | 'stripes';

const SIZE = 512;
/** Samples a pixel in each direction. */
const FINE = 3;

/** Numbers 0 … 1, the same in every run. */
function steadyNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 8) / 2 ** 24;
  };
}

/** Draws one subject before one backdrop. */
export function softSample(subject: SoftSubject, backdrop: SoftBackdrop): SoftSample {
  const alpha = shareOf(subject);
  const colours = new Float32Array(SIZE * SIZE * 3);
  const behind = backdropOf(backdrop);
  const rgba = new Uint8Array(SIZE * SIZE * 4).fill(255);
  const grain = steadyNumbers(5);
  for (let y = 0, i = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++, i++) {
      const own = colourOf(subject, x, y);
      const share = alpha[i] as number;
      const noise = 5 * (grain() + grain() - 1);
      for (let c = 0; c < 3; c++) {
        colours[i * 3 + c] = own[c] as number;
        const seen = share * (own[c] as number) + (1 - share) * (behind[i * 3 + c] as number) + noise;
        rgba[i * 4 + c] = Math.min(255, Math.max(0, Math.round(seen)));
      }
    }
  }
  return {
    picture: { width: SIZE, height: SIZE, rgba },
    alpha,
    colours,
  };
}

/** A subject's colours: areas with shading, and stripes on some. */
function colourOf(subject: SoftSubject, x: number, y: number): Colour {
  const light = 1 - 0.35 * ((x - 180) / SIZE) - 0.2 * ((y - 150) / SIZE);
  const base: Colour =
    subject === 'hair' || subject === 'fur'
      ? [118, 70, 38]
      : subject === 'glass'
        ? [70, 120, 150]
        : y > 256
          ? [176, 60, 52]
          : [206, 150, 60];
  return [base[0] * light, base[1] * light, base[2] * light];
}

function backdropOf(backdrop: SoftBackdrop): Float32Array {
  const out = new Float32Array(SIZE * SIZE * 3);
  const grain = steadyNumbers(11);
  const cells = Float32Array.from({ length: 130 * 130 }, () => grain() - 0.5);
  for (let y = 0, i = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++, i += 3) {
      const fine = smoothCell(cells, x / 4, y / 4);
      const colour: Colour =
        backdrop === 'plain'
          ? [236, 236, 238]
          : backdrop === 'wall'
            ? [150 + 0.1 * y, 166 + 0.06 * y, 186 + 0.02 * x]
            : backdrop === 'cloth'
              ? [168 + 34 * fine, 178 + 34 * fine, 164 + 34 * fine]
              : stripe(x, y);
      out.set(colour, i);
    }
  }
  return out;
}

const stripe = (x: number, y: number): Colour => {
  const wave = 9 * Math.sin((x + 0.4 * y) / 7);
  return [196 + wave, 190 + wave, 176 + wave];
};

function smoothCell(cells: Float32Array, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [u, v] = [x - left, y - top];
  const at = (dx: number, dy: number): number => cells[(top + dy) * 130 + left + dx] as number;
  return (1 - v) * ((1 - u) * at(0, 0) + u * at(1, 0)) + v * ((1 - u) * at(0, 1) + u * at(1, 1));
}

const MIDDLE = SIZE / 2;

function shareOf(subject: SoftSubject): Float32Array {
  switch (subject) {
    case 'hair':
      return strands({ count: 260, longest: 60, widest: 2.6, seed: 3 });
    case 'fur':
      return strands({ count: 900, longest: 18, widest: 2, seed: 4 });
    case 'moved':
      return drawn((x, y) => {
        let sum = 0;
        for (let k = -8; k <= 8; k++) sum += Math.hypot(x - MIDDLE - k, y - MIDDLE) < 150 ? 1 : 0;
        return sum / 17;
      });
    case 'unfocused':
      return drawn((x, y) => {
        const t = Math.min(1, Math.max(0, (155 - Math.hypot(x - MIDDLE, y - MIDDLE)) / 10));
        return t * t * (3 - 2 * t);
      });
    case 'glass':
      // Clear within, and denser towards both sides of its wall.
      return drawn((x, y) => {
        const away = Math.hypot(x - MIDDLE, y - MIDDLE);
        if (away < 110 || away > 170) return away <= 100 ? 0 : away < 110 ? 0.95 : 0;
        const into = 170 - away;
        return into < 6 ? 0.35 + (0.6 * into) / 6 : 0.95;
      });
    case 'disc':
      return drawn((x, y) => (Math.hypot(x - MIDDLE, y - MIDDLE) < 150 ? 1 : 0));
    case 'gear':
      return drawn((x, y) => {
        const around = Math.atan2(y - MIDDLE, x - MIDDLE);
        const tooth = Math.cos(around * 24) > 0 ? 165 : 146;
        const away = Math.hypot(x - MIDDLE, y - MIDDLE);
        return away < tooth && away > 50 ? 1 : 0;
      });
    case 'box':
      return drawn((x, y) => (Math.abs(x - MIDDLE) < 140.4 && Math.abs(y - MIDDLE) < 120.7 ? 1 : 0));
  }
}

function drawn(inside: (x: number, y: number) => number): Float32Array {
  const out = new Float32Array(SIZE * SIZE);
  for (let y = 0, i = 0; y < SIZE; y++)
    for (let x = 0; x < SIZE; x++, i++) {
      let sum = 0;
      for (let v = 0; v < FINE; v++)
        for (let u = 0; u < FINE; u++) sum += inside(x + (u + 0.5) / FINE, y + (v + 0.5) / FINE);
      out[i] = sum / FINE ** 2;
    }
  return out;
}

/** A ball with strands around it that become thinner towards their ends. */
function strands({
  count,
  longest,
  widest,
  seed,
}: Readonly<Record<'count' | 'longest' | 'widest' | 'seed', number>>) {
  const fine = SIZE * FINE;
  const covered = new Uint8Array(fine * fine);
  const random = steadyNumbers(seed);
  const stamp = (x: number, y: number, radius: number): void => {
    const r = radius * FINE;
    for (let v = Math.floor(y * FINE - r); v <= y * FINE + r; v++)
      for (let u = Math.floor(x * FINE - r); u <= x * FINE + r; u++)
        if ((u - x * FINE) ** 2 + (v - y * FINE) ** 2 <= r * r) covered[v * fine + u] = 1;
  };
  stamp(MIDDLE, MIDDLE, 140);
  for (let k = 0; k < count; k++) {
    let angle = random() * 2 * Math.PI;
    let [x, y] = [MIDDLE + 136 * Math.cos(angle), MIDDLE + 136 * Math.sin(angle)];
    angle += 1.2 * (random() - 0.5);
    const bend = 0.04 * (random() - 0.5);
    const steps = Math.ceil(longest * (0.4 + 0.6 * random()) * FINE);
    const width = widest * (0.5 + 0.5 * random());
    for (let step = 0; step < steps; step++) {
      stamp(x, y, (width / 2) * (1 - (0.8 * step) / steps));
      x += Math.cos(angle) / FINE;
      y += Math.sin(angle) / FINE;
      angle += bend / FINE;
    }
  }
  const out = new Float32Array(SIZE * SIZE);
  for (let y = 0; y < fine; y++)
    for (let x = 0; x < fine; x++)
      if (covered[y * fine + x] === 1) {
        const i = Math.floor(y / FINE) * SIZE + Math.floor(x / FINE);
        out[i] = (out[i] as number) + 1 / FINE ** 2;
      }
  return out;
}
