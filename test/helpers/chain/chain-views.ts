import type { ChainStepView, ChainView } from '../../../shared/bridge/chains/chain-calls.ts';
import { DEFAULT_RECIPES } from '../../../shared/model/recipe.ts';

const GEOMETRY = { ...DEFAULT_RECIPES.model, make: 'geometry' } as const;
const TEXTURE = { ...DEFAULT_RECIPES.model, make: 'texture' } as const;

/** A step as the engine tells it: by default one that is to come. */
export function stepView(id: string, change: Partial<ChainStepView> = {}): ChainStepView {
  return {
    id,
    from: null,
    approve: false,
    recipe: GEOMETRY,
    state: 'to-come',
    isStopped: false,
    jobId: null,
    assetId: null,
    sha256: null,
    next: { next: 'wait', for: 'input' },
    word: null,
    price: '10.00',
    ...change,
  };
}

/** Geometry that waits for approval, then texture, then parts; and a depth map. */
export function waitingChain(change: Partial<ChainView> = {}): ChainView {
  const id = change.id ?? 'run';
  return {
    id,
    batchId: 'batch',
    connectionId: 'local',
    name: 'robot',
    thumbnail: null,
    createdAt: 1,
    isOpen: true,
    canBeStopped: true,
    approve: 'ask',
    reserve: false,
    steps: [
      stepView('shape', {
        state: 'home',
        jobId: `${id}-job`,
        assetId: `${id}-shape`,
        sha256: 'a'.repeat(64),
        next: { next: 'none' },
      }),
      stepView('texture', {
        from: 'shape',
        approve: true,
        recipe: TEXTURE,
        next: { next: 'wait', for: 'approval' },
      }),
      stepView('parts', {
        from: 'texture',
        approve: true,
        recipe: DEFAULT_RECIPES.segmentation,
        price: '5.00',
      }),
      stepView('depth', { recipe: DEFAULT_RECIPES.depth, next: { next: 'start' } }),
    ],
    ...change,
  };
}
