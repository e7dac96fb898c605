import type { LineageLayout } from './layout-lineage.ts';

/** Of a row, of a step to the right, and of what stands before the middle of a thumbnail; in CSS pixels, as in lineage.css. */
const ROW = 34;
const STEP = 20;
const MIDDLE = 17;
const ROUND = 4;

/** The lines between the rows of a lineage: down from a thumbnail, then right to the one below. */
export function LineageLines({ layout: { places, links } }: { readonly layout: LineageLayout }) {
  const deepest = Math.max(0, ...places.map(({ depth }) => depth));
  return (
    <svg
      className="lineage-lines"
      width={(deepest + 1) * STEP + MIDDLE}
      height={places.length * ROW}
      aria-hidden
    >
      <title>Lines of the lineage</title>
      {links.map(({ from, to, isMain }) => {
        const [above, below] = [places[from], places[to]];
        if (above === undefined || below === undefined) return null;
        const x = above.depth * STEP + MIDDLE;
        const end = below.depth * STEP + MIDDLE;
        const [top, bottom] = [from * ROW + ROW / 2, to * ROW + ROW / 2];
        // What stands further left than what it was also made of is reached from its own left.
        const turn = end > x ? 1 : -1;
        const path = `M${x} ${top}V${bottom - ROUND}q0 ${ROUND} ${turn * ROUND} ${ROUND}H${end}`;
        return <path key={`${from} ${to}`} d={path} className={isMain ? undefined : 'is-further'} />;
      })}
    </svg>
  );
}
