import { Fragment } from 'react';
import { unitOf } from '../../../shared/model/settings/file-axes.ts';
import { useAppState } from '../../store/app-context.tsx';
import { DEPTH_ROWS } from '../../words/depth-words.ts';
import { extentWords, groupedFigure } from '../../words/figures.ts';
import { textureWords } from '../../words/texture-words.ts';
import { viewTitle } from '../camera/camera-moves.ts';
import type { ParsedModel, Soundness } from '../load/parsed-model.ts';
import './statistics.css';

interface StatisticsProps {
  readonly model: ParsedModel;
  readonly name: string;
  readonly format: string;
  /** Null until the surface was inspected. */
  readonly soundness: Soundness | null;
  /** Sentences for the artist. */
  readonly notes: readonly string[];
  /** Whether a depth map is shown as a picture. */
  readonly isFlat: boolean;
}

/** The current view, the model's name, and its counts. */
export function Statistics({ model, name, format, soundness, notes, isFlat }: StatisticsProps) {
  const title = useAppState((state) => viewTitle(state.cameraView));
  const part = useAppState((state) => state.viewed?.parts[state.selectedPart ?? -1]);
  const isIsolated = useAppState((state) => state.isolatedPart !== null);
  const unit = useAppState(({ settings }) => unitOf(format, settings.viewer));
  const { depth, measured } = model;
  return (
    <div className="viewer-statistics">
      <p>{isFlat ? 'Depth map' : title}</p>
      <p className="viewer-name truncate">{name}</p>
      {part !== undefined && !isFlat && (
        <p className="viewer-part">
          <span className="truncate">{part.name}</span>{' '}
          <span>
            · {groupedFigure(part.faces)} faces{isIsolated ? ' · alone' : ''}
          </span>
        </p>
      )}
      {depth === null ? (
        <dl>
          <dt>Faces</dt>
          <dd>{groupedFigure(measured.faces)}</dd>
          <dt>Vertices</dt>
          <dd>{groupedFigure(measured.vertices)}</dd>
          {model.parts.length > 1 && (
            <>
              <dt>Parts</dt>
              <dd>{groupedFigure(model.parts.length)}</dd>
            </>
          )}
          <dt>Materials</dt>
          <dd>{measured.materials}</dd>
          <dt>Textures</dt>
          <dd>{textureWords(measured.textures)}</dd>
          <dt>Extent</dt>
          <dd>{extentWords(measured.size, unit)}</dd>
          {soundness !== null && <SoundnessRows {...soundness} />}
        </dl>
      ) : (
        <dl>
          {DEPTH_ROWS.map(([term, words]) => (
            <Fragment key={term}>
              <dt>{term}</dt>
              <dd>{words(depth)}</dd>
            </Fragment>
          ))}
        </dl>
      )}
      {notes.map((note) => (
        <p key={note} className="viewer-note">
          {note}
        </p>
      ))}
    </div>
  );
}

function SoundnessRows({ openEdges, nonManifoldEdges, degenerateFaces, pieces }: Soundness) {
  return (
    <>
      {pieces !== null && pieces > 1 && (
        <>
          <dt>Pieces</dt>
          <dd>{groupedFigure(pieces)}</dd>
        </>
      )}
      <dt>Open edges</dt>
      <dd>{groupedFigure(openEdges)}</dd>
      <dt>Non-manifold edges</dt>
      <dd>{groupedFigure(nonManifoldEdges)}</dd>
      <dt>Degenerate faces</dt>
      <dd>{groupedFigure(degenerateFaces)}</dd>
    </>
  );
}
