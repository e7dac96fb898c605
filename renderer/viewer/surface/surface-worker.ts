import { assertNever } from '../../../shared/model/assert-never.ts';
import { figuresOf } from './distance-figures.ts';
import type { SurfaceAnswer, SurfacePiece, SurfaceRequest } from './surface-message.ts';
import { buildSurfaceTree, type SurfaceTree } from './surface-tree.ts';

/** A worker that holds one surface. It is ended when the surface is not needed any more, also in the middle of its work. */
interface Scope {
  postMessage(message: SurfaceAnswer, transfer?: readonly Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<SurfaceRequest>) => void): void;
}
const scope = globalThis as unknown as Scope;

let pieces: SurfacePiece[] = [];
let measured: Float32Array[] = [];
let tree: SurfaceTree = buildSurfaceTree([]);

scope.addEventListener('message', ({ data }) => {
  switch (data.kind) {
    case 'piece':
      pieces.push(data.piece);
      break;
    case 'build':
      tree = buildSurfaceTree(pieces);
      pieces = [];
      scope.postMessage({ kind: 'built' });
      break;
    case 'cast':
      scope.postMessage({ kind: 'hit', id: data.id, hit: tree.cast(data.sight) });
      break;
    case 'measure': {
      const distances = tree.distances(data.positions, data.matrix);
      measured.push(distances.slice());
      scope.postMessage({ kind: 'distances', distances }, [distances.buffer]);
      break;
    }
    case 'sum-up': {
      const all = new Float32Array(measured.reduce((sum, { length }) => sum + length, 0));
      let at = 0;
      for (const each of measured) {
        all.set(each, at);
        at += each.length;
      }
      measured = [];
      scope.postMessage({ kind: 'figures', figures: figuresOf(all) });
      break;
    }
    default:
      assertNever(data);
  }
});
