import { createPlane, type Plane } from './plane.ts';

/** Gaussian blur; the edge's pixels are repeated outwards. `sigma` in pixels; 0 gives the plane itself. */
export function blur(plane: Plane, sigma: number): Plane {
  if (sigma <= 0.05) return plane;
  if (sigma > 3) return blurWide(plane, sigma);
  const radius = Math.max(1, Math.ceil(sigma * 3));
  const kernel = new Float32Array(radius * 2 + 1);
  let sum = 0;
  for (let k = -radius; k <= radius; k++) {
    const weight = Math.exp((-0.5 * k * k) / (sigma * sigma));
    kernel[k + radius] = weight;
    sum += weight;
  }
  for (let k = 0; k < kernel.length; k++) kernel[k] = (kernel[k] as number) / sum;
  return transposedConvolution(transposedConvolution(plane, kernel), kernel);
}

/** Convolves the rows and turns the plane over its diagonal, so that two calls make a separable filter. */
function transposedConvolution({ width, height, data }: Plane, kernel: Float32Array): Plane {
  const out = createPlane(height, width);
  const radius = (kernel.length - 1) / 2;
  const row = new Float32Array(width + 2 * radius);
  for (let y = 0; y < height; y++) {
    row.set(data.subarray(y * width, (y + 1) * width), radius);
    row.fill(data[y * width] as number, 0, radius);
    row.fill(data[(y + 1) * width - 1] as number, width + radius);
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let k = 0; k < kernel.length; k++) sum += (kernel[k] as number) * (row[x + k] as number);
      out.data[x * height + y] = sum;
    }
  }
  return out;
}

/** Three box filters in a row come close enough to a wide Gaussian, at a cost that does not grow with it. */
function blurWide(plane: Plane, sigma: number): Plane {
  const radius = Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2));
  let out = plane;
  for (let pass = 0; pass < 3; pass++) out = transposedBox(transposedBox(out, radius), radius);
  return out;
}

function transposedBox({ width, height, data }: Plane, radius: number): Plane {
  const out = createPlane(height, width);
  const scale = 1 / (2 * radius + 1);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    const first = data[start] as number;
    const last = data[start + width - 1] as number;
    let sum = first * (radius + 1);
    for (let x = 0; x < radius; x++) sum += data[start + Math.min(x, width - 1)] as number;
    for (let x = 0; x < width; x++) {
      sum += x + radius < width ? (data[start + x + radius] as number) : last;
      out.data[x * height + y] = sum * scale;
      sum -= x - radius >= 0 ? (data[start + x - radius] as number) : first;
    }
  }
  return out;
}
