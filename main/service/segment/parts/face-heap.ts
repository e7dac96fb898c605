const NOT_IN_HEAP = -1;

/** A priority queue of triangles: the nearest first, among equals the lower number first. */
export class FaceHeap {
  readonly #distances: Float64Array;
  readonly #items: Int32Array;
  readonly #slotOf: Int32Array;
  #length = 0;

  constructor(faces: number, distances: Float64Array) {
    this.#distances = distances;
    this.#items = new Int32Array(faces);
    this.#slotOf = new Int32Array(faces).fill(NOT_IN_HEAP);
  }

  /** Adds a triangle, or moves it up after its distance was reduced. */
  push(face: number): void {
    let slot = this.#slotOf[face] as number;
    if (slot === NOT_IN_HEAP) slot = this.#length++;
    while (slot > 0) {
      const parent = (slot - 1) >> 1;
      const above = this.#items[parent] as number;
      if (!this.#isBefore(face, above)) break;
      this.#put(above, slot);
      slot = parent;
    }
    this.#put(face, slot);
  }

  /** Removes and returns the nearest triangle; −1 if the heap is empty. */
  pop(): number {
    if (this.#length === 0) return NOT_IN_HEAP;
    const top = this.#items[0] as number;
    this.#slotOf[top] = NOT_IN_HEAP;
    this.#length -= 1;
    if (this.#length > 0) this.#sink(this.#items[this.#length] as number);
    return top;
  }

  #sink(face: number): void {
    let slot = 0;
    for (;;) {
      let child = slot * 2 + 1;
      if (child >= this.#length) break;
      const right = child + 1;
      if (right < this.#length && this.#isBefore(this.#items[right] as number, this.#items[child] as number))
        child = right;
      const below = this.#items[child] as number;
      if (!this.#isBefore(below, face)) break;
      this.#put(below, slot);
      slot = child;
    }
    this.#put(face, slot);
  }

  #put(face: number, slot: number): void {
    this.#items[slot] = face;
    this.#slotOf[face] = slot;
  }

  #isBefore(a: number, b: number): boolean {
    const difference = (this.#distances[a] as number) - (this.#distances[b] as number);
    return difference < 0 || (difference === 0 && a < b);
  }
}
