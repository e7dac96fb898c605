import type { Page } from '@playwright/test';
import { z } from 'zod';

declare global {
  interface Window {
    /** What three tells its developers' tools of: among others, each renderer. */
    __THREE_DEVTOOLS__: EventTarget;
    rendererMemory: () => { readonly geometries: number; readonly textures: number };
    /** Of the frame that drew the most so far: the last one may only have put what was drawn before onto the screen. */
    drawnTriangles: () => number;
  }
}

interface RendererInfo {
  readonly memory: ReturnType<Window['rendererMemory']>;
  readonly render: { triangles: number };
}

/** Run in a page before its scripts: has three hand its renderer over, whose own books say what the graphics card holds. */
export function watchRenderer(): void {
  window.__THREE_DEVTOOLS__ = new EventTarget();
  window.__THREE_DEVTOOLS__.addEventListener('observe', (event) => {
    const { info } = (event as CustomEvent<{ info?: RendererInfo }>).detail;
    if (info === undefined) return;
    window.rendererMemory = () => ({ ...info.memory });
    let [drawn, most] = [0, 0];
    Object.defineProperty(info.render, 'triangles', {
      get: () => drawn,
      set: (triangles: number) => {
        drawn = triangles;
        most = Math.max(most, triangles);
      },
    });
    window.drawnTriangles = () => most;
  });
}

/** What a page holds of models. */
export interface HeldMemory {
  /** By three's books. */
  readonly geometries: number;
  readonly textures: number;
  /** Bytes of the script's objects. */
  readonly objects: number;
  /** Bytes of the arrays' contents, which lie beside the objects. */
  readonly arrays: number;
}

/** What is freed late (an object with a finaliser, a context's own books) is gone after so many collections. */
const COLLECTIONS = 4;
/**
 * What the engine compiles, and what the browser notes about the page (its timeline of performance), grow for long, up to
 * limits of their own, in any page; they are no objects of its script.
 */
const NOT_OURS: ReadonlySet<string> = new Set(['code', 'native']);

const snapshotSchema = z.object({
  snapshot: z.object({
    meta: z.object({
      node_fields: z.array(z.string()),
      node_types: z.tuple([z.array(z.string())], z.unknown()),
    }),
  }),
  nodes: z.array(z.number()),
});

/** Collects what nobody holds, and counts the rest. The page must run {@link watchRenderer} first. */
export async function heldMemory(page: Page): Promise<HeldMemory> {
  const session = await page.context().newCDPSession(page);
  try {
    for (let turn = 0; turn < COLLECTIONS; turn += 1) await session.send('HeapProfiler.collectGarbage');
    const { backingStorageSize } = await session.send('Runtime.getHeapUsage');
    const chunks: string[] = [];
    session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
    await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
    return {
      ...(await page.evaluate(() => window.rendererMemory())),
      objects: bytesOfObjects(chunks.join('')),
      arrays: backingStorageSize,
    };
  } finally {
    await session.detach();
  }
}

function bytesOfObjects(text: string): number {
  const { snapshot, nodes } = snapshotSchema.parse(JSON.parse(text));
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [kind, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (!NOT_OURS.has(types[0][nodes[at + kind] ?? -1] ?? '')) bytes += nodes[at + size] ?? 0;
  }
  return bytes;
}
