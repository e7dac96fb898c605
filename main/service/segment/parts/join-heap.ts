/** A possible join of two regions. It is out of date if one of the regions has changed since (see Regions.versions). */
export interface Join {
  readonly cost: number;
  readonly a: number;
  readonly b: number;
  readonly versions: number;
}

/** A priority queue of joins: the cheapest first, among equals the lower numbers first, so that every run gives the same result. */
export class JoinHeap {
  readonly #items: Join[] = [];

  push(join: Join): void {
    const items = this.#items;
    let slot = items.length;
    items.push(join);
    while (slot > 0) {
      const parent = (slot - 1) >> 1;
      const above = items[parent] as Join;
      if (!isBefore(join, above)) break;
      items[slot] = above;
      slot = parent;
    }
    items[slot] = join;
  }

  pop(): Join | undefined {
    const items = this.#items;
    const top = items[0];
    const last = items.pop();
    if (last === undefined || items.length === 0) return top;
    let slot = 0;
    for (;;) {
      let child = slot * 2 + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && isBefore(items[child + 1] as Join, items[child] as Join)) child += 1;
      if (!isBefore(items[child] as Join, last)) break;
      items[slot] = items[child] as Join;
      slot = child;
    }
    items[slot] = last;
    return top;
  }
}

function isBefore(x: Join, y: Join): boolean {
  return x.cost < y.cost || (x.cost === y.cost && (x.a < y.a || (x.a === y.a && x.b < y.b)));
}
