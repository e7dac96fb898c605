import type { Page } from '@playwright/test';

declare global {
  interface Window {
    /** Remembers the arrays of the model that is in a scene now, without holding them. Returns their number. */
    markModel: () => number;
    /** How many of the marked arrays are still in memory. */
    heldArrays: () => number;
  }
}

interface SceneObject {
  readonly isScene?: boolean;
  readonly geometry?: {
    readonly attributes: Readonly<Record<string, { readonly array?: ArrayLike<number> }>>;
  };
  readonly traverse: (visit: (object: SceneObject) => void) => void;
}

/** More numbers than the arrays of a square have: grid, shadow and passes over the whole picture are squares. */
export const SQUARE_NUMBERS = 12;

/** Run in a page before its scripts: has three hand over its scenes, so that a test can follow a model's arrays. */
export function watchScenes(squareNumbers: number): void {
  const scenes: WeakRef<SceneObject>[] = [];
  let marked: readonly WeakRef<object>[] = [];
  window.__THREE_DEVTOOLS__ = new EventTarget();
  window.__THREE_DEVTOOLS__.addEventListener('observe', (event) => {
    const { detail } = event as CustomEvent<SceneObject>;
    if (detail.isScene === true) scenes.push(new WeakRef(detail));
  });
  window.markModel = () => {
    const arrays = new Set<object>();
    for (const scene of scenes) {
      scene.deref()?.traverse(({ geometry }) => {
        for (const { array } of Object.values(geometry?.attributes ?? {})) {
          if (array !== undefined && array.length > squareNumbers) arrays.add(array);
        }
      });
    }
    marked = [...arrays].map((array) => new WeakRef(array));
    return marked.length;
  };
  window.heldArrays = () => marked.filter((ref) => ref.deref() !== undefined).length;
}

/** Collects what nobody holds. What has a finaliser is gone after a few collections. */
export async function collectGarbage(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  for (let turn = 0; turn < 4; turn += 1) await session.send('HeapProfiler.collectGarbage');
  await session.detach();
}
