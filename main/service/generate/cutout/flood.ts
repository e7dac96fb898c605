import { backgroundOnBorder, borderWalk } from './border.ts';

/** What the flood found. */
export interface Flood {
  /** 1 where the background reached. */
  readonly background: Uint8Array;
  /** The background's colour (Lab) as it was followed to each flooded pixel. */
  readonly estimate: Float32Array;
  /** How much the background's own pixels vary, ΔE. */
  readonly noise: number;
}

/** How fast the followed colour learns from each pixel: quick enough for shadows, too slow to climb an edge. */
const LEARNING = 0.12;

/**
 * Floods the background from the border inwards. Each pixel inherits its neighbour's idea of the background's colour
 * and corrects it a little, so gradients, vignettes and soft shadows are followed while edges stop the flood.
 * `lab` should be slightly blurred.
 */
export function floodBackground(lab: Float32Array, width: number, height: number): Flood {
  const walk = borderWalk(width, height);
  const onBorder = backgroundOnBorder(lab, walk);
  const noise = borderNoise(lab, walk, onBorder);
  const tolerance = Math.min(12, Math.max(4.5, noise * 4));
  const background = new Uint8Array(width * height);
  const estimate = new Float32Array(width * height * 3);
  const queue = new Int32Array(width * height);
  let head = 0;
  let tail = 0;
  for (let k = 0; k < walk.length; k++) {
    if (onBorder[k] === 0) continue;
    const i = walk[k] as number;
    if (background[i] === 1) continue;
    background[i] = 1;
    for (let c = 0; c < 3; c++) estimate[i * 3 + c] = lab[i * 3 + c] as number;
    queue[tail++] = i;
  }
  const reach = (i: number, from: number): void => {
    if (background[i] === 1) return;
    let square = 0;
    for (let c = 0; c < 3; c++)
      square += ((lab[i * 3 + c] as number) - (estimate[from * 3 + c] as number)) ** 2;
    if (square > tolerance * tolerance) return;
    background[i] = 1;
    for (let c = 0; c < 3; c++) {
      const guess = estimate[from * 3 + c] as number;
      estimate[i * 3 + c] = guess + LEARNING * ((lab[i * 3 + c] as number) - guess);
    }
    queue[tail++] = i;
  };
  while (head < tail) {
    const i = queue[head++] as number;
    const x = i % width;
    if (x > 0) reach(i - 1, i);
    if (x < width - 1) reach(i + 1, i);
    if (i >= width) reach(i - width, i);
    if (i + width < background.length) reach(i + width, i);
  }
  return { background, estimate, noise };
}

/** The median step between background pixels three apart along the border, ΔE. */
function borderNoise(lab: Float32Array, walk: Int32Array, onBorder: Uint8Array): number {
  const steps: number[] = [];
  for (let k = 3; k < walk.length; k++) {
    if (onBorder[k] === 0 || onBorder[k - 3] === 0) continue;
    const a = (walk[k] as number) * 3;
    const b = (walk[k - 3] as number) * 3;
    steps.push(
      Math.hypot(
        (lab[a] as number) - (lab[b] as number),
        (lab[a + 1] as number) - (lab[b + 1] as number),
        (lab[a + 2] as number) - (lab[b + 2] as number),
      ),
    );
  }
  steps.sort((a, b) => a - b);
  return steps[Math.floor(steps.length * 0.9)] ?? 0;
}
