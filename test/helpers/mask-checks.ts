/** Intersection over union of two masks. */
export function overlap(a: Uint8Array, b: Uint8Array): number {
  let both = 0;
  let either = 0;
  for (let i = 0; i < a.length; i++) {
    if (a[i] === 1 && b[i] === 1) both++;
    if (a[i] === 1 || b[i] === 1) either++;
  }
  return both / either;
}

/**
 * The largest part of a silhouette that is missing in a model's, as a share of the silhouette: what is farther than a pixel from the
 * model, grouped by touching pixels.
 */
export function largestPartLost(silhouette: Uint8Array, drawn: Uint8Array, width: number): number {
  const missing = silhouette.map((inside, i) => {
    if (inside === 0) return 0;
    for (const dy of [-1, 0, 1]) for (const dx of [-1, 0, 1]) if (drawn[i + dy * width + dx] === 1) return 0;
    return 1;
  });
  let area = 0;
  for (const inside of silhouette) area += inside;
  let largest = 0;
  for (let start = 0; start < missing.length; start++) {
    if (missing[start] === 0) continue;
    let size = 0;
    const stack = [start];
    missing[start] = 0;
    for (let i = stack.pop(); i !== undefined; i = stack.pop()) {
      size++;
      for (const j of [i - 1, i + 1, i - width, i + width]) {
        if (missing[j] !== 1) continue;
        missing[j] = 0;
        stack.push(j);
      }
    }
    largest = Math.max(largest, size);
  }
  return largest / area;
}

/** Mean CIE76 colour difference over the pixels that both masks cover. */
export function meanDifference(a: Uint8Array, b: Uint8Array, where: Uint8Array): number {
  let sum = 0;
  let count = 0;
  for (let i = 0; i < where.length; i++) {
    if (where[i] === 0) continue;
    const p = lab(a[i * 3]!, a[i * 3 + 1]!, a[i * 3 + 2]!);
    const q = lab(b[i * 3]!, b[i * 3 + 1]!, b[i * 3 + 2]!);
    sum += Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
    count++;
  }
  return sum / count;
}

function lab(r: number, g: number, b: number): [number, number, number] {
  const linear = (value: number): number => {
    const v = value / 255;
    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  };
  const f = (t: number): number => (t > 216 / 24389 ? Math.cbrt(t) : (t * 24389) / 27 / 116 + 16 / 116);
  const [lr, lg, lb] = [linear(r), linear(g), linear(b)];
  const x = f((0.4124564 * lr + 0.3575761 * lg + 0.1804375 * lb) / 0.95047);
  const y = f(0.2126729 * lr + 0.7151522 * lg + 0.072175 * lb);
  const z = f((0.0193339 * lr + 0.119192 * lg + 0.9503041 * lb) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
