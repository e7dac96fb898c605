/** Moves each place halfway to the mean of its neighbours, `rounds` times. Places without neighbours do not move. */
export function smoothPlaces(places: Float32Array, corners: Uint32Array, rounds: number): Float32Array {
  const { starts, beside } = listNeighbours(corners, places.length / 3);
  let from = Float32Array.from(places);
  let to = new Float32Array(places.length);
  for (let round = 0; round < rounds; round++) {
    for (let p = 0; p < starts.length - 1; p++) {
      const first = starts[p] as number;
      const last = starts[p + 1] as number;
      let x = 0;
      let y = 0;
      let z = 0;
      for (let k = first; k < last; k++) {
        const q = (beside[k] as number) * 3;
        x += from[q] as number;
        y += from[q + 1] as number;
        z += from[q + 2] as number;
      }
      const share = last > first ? 0.5 / (last - first) : 0;
      const own = last > first ? 0.5 : 1;
      to[p * 3] = own * (from[p * 3] as number) + share * x;
      to[p * 3 + 1] = own * (from[p * 3 + 1] as number) + share * y;
      to[p * 3 + 2] = own * (from[p * 3 + 2] as number) + share * z;
    }
    [from, to] = [to, from];
  }
  return from;
}

/** Replaces each place's value by the mean over the triangles around it, `rounds` times. */
export function smoothValues(values: Float32Array, corners: Uint32Array, rounds: number): Float32Array {
  let from = values;
  for (let round = 0; round < rounds; round++) {
    const sums = new Float32Array(values.length);
    const counts = new Float32Array(values.length);
    for (let t = 0; t < corners.length; t += 3) {
      const [a, b, c] = [corners[t] as number, corners[t + 1] as number, corners[t + 2] as number];
      const sum = (from[a] as number) + (from[b] as number) + (from[c] as number);
      for (let k = t; k < t + 3; k++) {
        const place = corners[k] as number;
        sums[place] = (sums[place] as number) + sum;
        counts[place] = (counts[place] as number) + 3;
      }
    }
    from = sums.map((sum, place) => sum / ((counts[place] as number) || 1));
  }
  return from;
}

/** The neighbours of place p are beside[starts[p] … starts[p + 1]]. Both triangles of an inner edge add its places. */
function listNeighbours(corners: Uint32Array, count: number): { starts: Uint32Array; beside: Uint32Array } {
  const starts = new Uint32Array(count + 1);
  for (const corner of corners) starts[corner + 1] = (starts[corner + 1] as number) + 2;
  for (let p = 0; p < count; p++) starts[p + 1] = (starts[p + 1] as number) + (starts[p] as number);
  const fill = starts.slice(0, count);
  const beside = new Uint32Array(corners.length * 2);
  for (let t = 0; t < corners.length; t += 3) {
    for (let k = 0; k < 3; k++) {
      const place = corners[t + k] as number;
      const at = fill[place] as number;
      beside[at] = corners[t + ((k + 1) % 3)] as number;
      beside[at + 1] = corners[t + ((k + 2) % 3)] as number;
      fill[place] = at + 2;
    }
  }
  return { starts, beside };
}
