/**
 * A signed distance: the distance of a point from a surface, negative inside. It is never more than the true distance, so that a ray
 * can safely move that far. The parameters are numbers and not vectors, because it is called a billion times.
 */
export type Sdf = (x: number, y: number, z: number) => number;

export type Point = readonly [number, number, number];

export const sphere =
  (radius: number): Sdf =>
  (x, y, z) =>
    Math.sqrt(x * x + y * y + z * z) - radius;

/** An ellipsoid. The distance is a bound by its gradient, exact on the surface. */
export const ellipsoid = (rx: number, ry: number, rz: number): Sdf => {
  const smallest = Math.min(rx, ry, rz);
  return (x, y, z) => {
    const k0 = Math.sqrt((x / rx) ** 2 + (y / ry) ** 2 + (z / rz) ** 2);
    const k1 = Math.sqrt((x / (rx * rx)) ** 2 + (y / (ry * ry)) ** 2 + (z / (rz * rz)) ** 2);
    return k1 < 1e-9 ? -smallest : (k0 * (k0 - 1)) / k1;
  };
};

/** A box with the given half sizes. Its edges are rounded by `round`, within these sizes. */
export const box =
  (hx: number, hy: number, hz: number, round = 0): Sdf =>
  (x, y, z) => {
    const qx = Math.abs(x) - hx + round;
    const qy = Math.abs(y) - hy + round;
    const qz = Math.abs(z) - hz + round;
    const ox = Math.max(qx, 0);
    const oy = Math.max(qy, 0);
    const oz = Math.max(qz, 0);
    return Math.sqrt(ox * ox + oy * oy + oz * oz) + Math.min(Math.max(qx, qy, qz), 0) - round;
  };

/** An upright cylinder with a radius and a half height. Its rims are rounded. */
export const cylinder =
  (radius: number, half: number, round = 0): Sdf =>
  (x, y, z) => {
    const qr = Math.sqrt(x * x + z * z) - radius + round;
    const qy = Math.abs(y) - half + round;
    const or = Math.max(qr, 0);
    const oy = Math.max(qy, 0);
    return Math.sqrt(or * or + oy * oy) + Math.min(Math.max(qr, qy), 0) - round;
  };

/** A horizontal ring. */
export const torus =
  (radius: number, tube: number): Sdf =>
  (x, y, z) => {
    const q = Math.sqrt(x * x + z * z) - radius;
    return Math.sqrt(q * q + y * y) - tube;
  };

/**
 * A rounded bar from `a` to `b`, with the radius `ra` at `a` and `rb` at `b`: two balls and the cone that touches both.
 * https://iquilezles.org/articles/distfunctions/ (round cone)
 */
export const bar = (a: Point, b: Point, ra: number, rb: number = ra): Sdf => {
  const [dx, dy, dz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const [ax, ay, az] = a;
  const squared = dx * dx + dy * dy + dz * dz;
  const taper = ra - rb;
  const slant = squared - taper * taper;
  const lean = Math.sign(taper) * taper * taper;
  return (x, y, z) => {
    const [px, py, pz] = [x - ax, y - ay, z - az];
    const along = px * dx + py * dy + pz * dz;
    const beyond = along - squared;
    const [ex, ey, ez] = [px * squared - dx * along, py * squared - dy * along, pz * squared - dz * along];
    const aside = ex * ex + ey * ey + ez * ez;
    const k = lean * aside;
    if (Math.sign(beyond) * slant * beyond * beyond * squared > k) {
      return Math.sqrt(aside + beyond * beyond * squared) / squared - rb;
    }
    if (Math.sign(along) * slant * along * along * squared < k) {
      return Math.sqrt(aside + along * along * squared) / squared - ra;
    }
    return (Math.sqrt((aside * slant) / squared) + along * taper) / squared - ra;
  };
};
