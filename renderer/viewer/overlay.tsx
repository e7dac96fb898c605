import { useAppState } from '../store/app-context.tsx';
import type { Shading } from '../store/frame-slice.ts';
import { type Choice, Segmented } from '../ui/segmented.tsx';
import { extentWords, groupedFigure } from '../words/figures.ts';
import { textureWords } from '../words/texture-words.ts';
import type { ParsedModel } from './load/parsed-model.ts';

const SHADINGS: readonly Choice<Shading>[] = [
  { value: 'textured', label: 'Textured' },
  { value: 'clay', label: 'Clay' },
  { value: 'wire', label: 'Wire' },
];

interface OverlayProps {
  readonly model: ParsedModel;
  readonly name: string;
}

/** What stands over the viewport: the shading, and what was counted. */
export function Overlay({ model, name }: OverlayProps) {
  const shading = useAppState((state) => state.shading);
  const setShading = useAppState((state) => state.setShading);
  const showStatistics = useAppState((state) => state.showStatistics);
  const { faces, vertices, materials, textures, size } = model.measured;
  return (
    <>
      <div className="viewer-shading">
        <Segmented label="Shading" value={shading} choices={SHADINGS} onChange={setShading} />
      </div>
      {showStatistics && (
        <div className="viewer-statistics">
          <p>Perspective</p>
          <p className="viewer-name">{name}</p>
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
          </dl>
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
