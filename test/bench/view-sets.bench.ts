import { readFileSync } from 'node:fs';
import { type Cutout, cutOut } from '../../main/media/cutout/cutout.ts';
import { decodePicture } from '../../main/media/picture/decode.ts';
import { buildHull } from '../../main/service/generate/hull/build-hull.ts';
import { detailOf } from '../../main/service/views/detail.ts';
import type { ViewName } from '../../main/service/views/view-image.ts';
import { VIEWS } from '../../shared/interface/formats.ts';
import { report } from '../helpers/bench/figures.ts';
import { piecesOfMesh } from '../helpers/loose-pieces.ts';

/**
 * Loose pieces in models of view sets: all sets of two and more of the views of each sample, with two numbers of faces. Pieces of the mesh that share no vertex with another,
 * hollows counted as well. `npm run bench -- view-sets`.
 */
/** The default of the window, and few: what is one piece on a coarse lattice can be two on a fine one. */
const FACES = [30_000, 100_000];
/** A smaller piece is a crumb, not a part of the subject. */
const LEAST_SHARE = 0.005;
const detail = detailOf('512');

let models = 0;
let whole = 0;
for (const subject of ['rocket', 'toy-robot']) {
  const cutouts = new Map<ViewName, Cutout>();
  for (const view of VIEWS) {
    const bytes = readFileSync(new URL(`../../assets/samples/${subject}_${view}.png`, import.meta.url));
    cutouts.set(view, cutOut(await decodePicture(bytes, detail.maxSource)));
  }
  for (let chosen = 1; chosen < 2 ** VIEWS.length; chosen++) {
    const views = VIEWS.filter((_, n) => (chosen >> n) & 1);
    if (views.length < 2) continue;
    const set = new Map(views.map((view) => [view, cutouts.get(view) as Cutout]));
    for (const faces of FACES) {
      const { mesh } = buildHull(set, { detail, faces, onProgress: () => undefined });
      const crumbs = piecesOfMesh(mesh.positions, mesh.indices).filter(
        ({ share }) => Math.abs(share) < LEAST_SHARE,
      );
      models += 1;
      if (crumbs.length === 0) whole += 1;
      const shares = crumbs.map(({ share }) => `${(100 * share).toPrecision(2)} %`);
      console.log(`${subject} of ${views.join(', ')}, ${faces} faces: ${crumbs.length} ${shares.join(', ')}`);
    }
  }
}
report({
  name: 'models of view sets without a loose piece under 0.5 % of the volume',
  values: [whole],
  pick: 'worst',
  unit: 'models',
  limit: models,
  atLeast: true,
});
