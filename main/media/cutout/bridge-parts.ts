import { type Components, connectedComponents } from '../raster/components.ts';
import { largestNear } from '../raster/largest-near.ts';
import { mapPlane, type Plane } from '../raster/plane.ts';
import { type Backdrop, estimateBackdrop } from './backdrop.ts';
import type { Box } from './box.ts';

/** Detached parts smaller than this share of the body are ignored as dust. */
const MIN_PART_SHARE = 0.0008;
/** A pixel is a trace of the subject if it differs from the backdrop by more than MIN_TRACE (ΔE) and by more than this multiple of the noise. */
const MIN_TRACE = 2.4;
const MIN_TRACE_OVER_NOISE = 3;
/** Gaps in a faint outline are closed up to twice this many pixels. */
const CLOSING_RADIUS = 3;
/** The largest bridge between a part and the body, as a multiple of the part's size. */
const MAX_BRIDGE = 3;

/**
 * Joins detached parts near the body to it if something in the backdrop's colour is between them. It is recognised by faint
 * outlines that connect the two and enclose an area. Without such outlines, a part stays detached. Changes `subject` in place.
 */
export function bridgeParts(subject: Uint8Array, lab: Float32Array, width: number, height: number): void {
  const parts = connectedComponents(subject, width);
  const body = parts.sizes.reduce((most, size, n) => (size > (parts.sizes[most] as number) ? n : most), 0);
  const least = MIN_PART_SHARE * (parts.sizes[body] as number);
  const floating = parts.sizes.flatMap((size, label) =>
    label !== 0 && label !== body && size >= least ? [label] : [],
  );
  if (floating.length === 0) return;
  const boxes = boxesOf(parts, width);
  const detached = floating.map((label) => ({ label, box: enlargeBox(boxes[label] as Box, width, height) }));
  // The surroundings of a part may belong to the subject, so they are not used for the backdrop.
  const masked = subject.slice();
  for (const { box } of detached)
    for (let y = box.top; y < box.bottom; y++) masked.fill(1, y * width + box.left, y * width + box.right);
  const backdrop = estimateBackdrop(lab, masked, width, height);
  if (backdrop === undefined) return;
  for (const { label, box } of detached)
    for (const i of findBridge(subject, parts, { label, body }, box, backdrop, width)) subject[i] = 1;
}

function boxesOf({ labels, sizes }: Components, width: number): Box[] {
  const boxes = sizes.map(() => ({ left: Infinity, top: Infinity, right: 0, bottom: 0 }));
  for (let i = 0; i < labels.length; i++) {
    const box = boxes[labels[i] as number];
    if (labels[i] === 0 || box === undefined) continue;
    const x = i % width;
    const y = Math.floor(i / width);
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x + 1);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y + 1);
  }
  return boxes;
}

/** A part's box, enlarged on each side by its longer side. */
function enlargeBox({ left, top, right, bottom }: Box, width: number, height: number): Box {
  const room = Math.max(right - left, bottom - top);
  return {
    left: Math.max(0, left - room),
    top: Math.max(0, top - room),
    right: Math.min(width, right + room),
    bottom: Math.min(height, bottom + room),
  };
}

/** The pixels that connect a part to the body; empty if nothing does. */
function findBridge(
  subject: Uint8Array,
  parts: Components,
  { label, body }: { readonly label: number; readonly body: number },
  box: Box,
  { difference, noise }: Backdrop,
  width: number,
): number[] {
  const w = box.right - box.left;
  const h = box.bottom - box.top;
  const inPicture = (i: number): number => (box.top + Math.floor(i / w)) * width + box.left + (i % w);
  const least = Math.max(MIN_TRACE, MIN_TRACE_OVER_NOISE * noise);
  const traces: Plane = {
    width: w,
    height: h,
    data: Float32Array.from({ length: w * h }, (_, i) =>
      subject[inPicture(i)] !== 0 || (difference[inPicture(i)] as number) > least ? 1 : 0,
    ),
  };
  const outline = shrinkMask(largestNear(traces, CLOSING_RADIUS), CLOSING_RADIUS);
  const filled = fillEnclosed(outline);
  const added = shrinkMask(filled, 1);
  const joined = connectedComponents(
    Uint8Array.from(added.data, (inside, i) => {
      const own = parts.labels[inPicture(i)];
      return inside !== 0 && own !== label && own !== body ? 1 : 0;
    }),
    w,
  );
  const touched = joined.sizes.map(() => ({ part: false, body: false }));
  for (let i = w * 2; i < joined.labels.length - w * 2; i++) {
    const own = touched[joined.labels[i] as number];
    if (joined.labels[i] === 0 || own === undefined) continue;
    for (const near of [i - 2, i + 2, i - 2 * w, i + 2 * w]) {
      const other = parts.labels[inPicture(near)];
      own.part ||= other === label;
      own.body ||= other === body;
    }
  }
  const most = MAX_BRIDGE * (parts.sizes[label] as number);
  const bridges = touched.map(
    (own, bridge) => own.part && own.body && (joined.sizes[bridge] as number) <= most,
  );
  const out: number[] = [];
  for (let i = 0; i < joined.labels.length; i++)
    if (bridges[joined.labels[i] as number] === true) out.push(inPicture(i));
  return out;
}

function shrinkMask(plane: Plane, radius: number): Plane {
  const turned = mapPlane(plane, (value) => 1 - value);
  return mapPlane(largestNear(turned, radius), (value) => 1 - value);
}

/** Fills the enclosed areas: all pixels that cannot be reached from the plane's border. */
function fillEnclosed(plane: Plane): Plane {
  const { labels, sizes } = connectedComponents(
    Uint8Array.from(plane.data, (inside) => 1 - inside),
    plane.width,
  );
  const open = sizes.map((_, label) => label === 0);
  for (let i = 0; i < labels.length; i++) {
    const x = i % plane.width;
    if (x === 0 || x === plane.width - 1 || i < plane.width || i >= labels.length - plane.width)
      open[labels[i] as number] = true;
  }
  return mapPlane(plane, (inside, i) => (inside !== 0 || open[labels[i] as number] !== true ? 1 : 0));
}
