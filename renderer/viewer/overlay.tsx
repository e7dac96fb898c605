import { useAppState } from '../store/app-context.tsx';
import type { Shading } from '../store/frame-slice.ts';
import { type Choice, Segmented } from '../ui/segmented.tsx';
import { extentWords, groupedFigure } from '../words/figures.ts';
import { textureWords } from '../words/texture-words.ts';
import type { ParsedModel, Soundness } from './load/parsed-model.ts';

const SHADINGS: readonly Choice<Shading>[] = [
  { value: 'textured', label: 'Textured' },
  { value: 'clay', label: 'Clay' },
  { value: 'wire', label: 'Wire' },
];

const DEPTHS: readonly Choice<'picture' | 'relief'>[] = [
  { value: 'picture', label: 'Picture' },
  { value: 'relief', label: 'Relief' },
];

interface OverlayProps {
  readonly model: ParsedModel;
  readonly name: string;
  readonly soundness: Soundness | null;
  /** How a depth map is shown; null for models. */
  readonly depth: { readonly relief: boolean; readonly onRelief: (relief: boolean) => void } | null;
}

/** What stands over the viewport: the shading, and what was counted. */
export function Overlay({ model, name, soundness, depth }: OverlayProps) {
  const shading = useAppState((state) => state.shading);
  const setShading = useAppState((state) => state.setShading);
  const showStatistics = useAppState((state) => state.showStatistics);
  const { faces, vertices, materials, textures, size } = model.measured;
  const flat = depth !== null && !depth.relief;
  return (
    <>
      <div className="viewer-shading">
        {depth !== null && (
          <Segmented
            label="Depth map"
            value={depth.relief ? 'relief' : 'picture'}
            choices={DEPTHS}
            onChange={(value) => depth.onRelief(value === 'relief')}
          />
        )}
        {!flat && <Segmented label="Shading" value={shading} choices={SHADINGS} onChange={setShading} />}
      </div>
      {showStatistics && (
        <div className="viewer-statistics">
          <p>{flat ? 'Depth map' : 'Perspective'}</p>
          <p className="viewer-name">{name}</p>
          {!flat && (
            <dl>
              <dt>Faces</dt>
              <dd>{groupedFigure(faces)}</dd>
              <dt>Vertices</dt>
              <dd>{groupedFigure(vertices)}</dd>
              <dt>Materials</dt>
              <dd>{materials}</dd>
              <dt>Textures</dt>
              <dd>{textureWords(textures)}</dd>
              <dt>Extent</dt>
              <dd>{extentWords(size)}</dd>
              {soundness !== null && <SoundnessRows {...soundness} />}
            </dl>
          )}
          {model.notes.map((note) => (
            <p key={note} className="viewer-note">
              {note}
            </p>
          ))}
        </div>
      )}
    </>
  );
}

function SoundnessRows({ openEdges, nonManifoldEdges, degenerateFaces }: Soundness) {
  return (
    <>
      <dt>Open edges</dt>
      <dd>{groupedFigure(openEdges)}</dd>
      <dt>Non-manifold edges</dt>
      <dd>{groupedFigure(nonManifoldEdges)}</dd>
      <dt>Degenerate faces</dt>
      <dd>{groupedFigure(degenerateFaces)}</dd>
    </>
  );
}
