import type { ReactNode } from 'react';
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

/** The current view, the model's name, and its counts, in one line below the picture. What does not fit there is left out: Properties has it too. */
export function Statistics({ model, name, format, soundness, notes, isFlat }: StatisticsProps) {
  const title = useAppState((state) => viewTitle(state.cameraView));
  const part = useAppState((state) => state.viewed?.parts[state.selectedPart ?? -1]);
  const isIsolated = useAppState((state) => state.isolatedPart !== null);
  const unit = useAppState(({ settings }) => unitOf(format, settings.viewer));
  const { depth, measured } = model;
  const sentences = notes.map((note) => (
    <p key={note} className="viewer-note">
      {note}
    </p>
  ));
  return (
    <>
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
        <dl>
          {depth === null ? (
            <>
              <Figure term="Faces">{groupedFigure(measured.faces)}</Figure>
              <Figure term="Vertices">{groupedFigure(measured.vertices)}</Figure>
              {model.parts.length > 1 && <Figure term="Parts">{groupedFigure(model.parts.length)}</Figure>}
              <Figure term="Extent">{extentWords(measured.size, unit)}</Figure>
              {soundness !== null && <SoundnessFigures {...soundness} />}
              <Figure term="Textures">{textureWords(measured.textures)}</Figure>
              <Figure term="Materials">{measured.materials}</Figure>
            </>
          ) : (
            DEPTH_ROWS.map(([term, words]) => (
              <Figure key={term} term={term}>
                {words(depth)}
              </Figure>
            ))
          )}
        </dl>
        {isFlat && sentences}
      </div>
      {!isFlat && sentences.length > 0 && <div className="viewer-notes">{sentences}</div>}
    </>
  );
}

interface FigureProps {
  readonly term: string;
  readonly children: ReactNode;
}

function Figure({ term, children }: FigureProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function SoundnessFigures({ openEdges, nonManifoldEdges, degenerateFaces, pieces }: Soundness) {
  return (
    <>
      {pieces !== null && pieces > 1 && <Figure term="Pieces">{groupedFigure(pieces)}</Figure>}
      <Figure term="Open edges">{groupedFigure(openEdges)}</Figure>
      <Figure term="Non-manifold edges">{groupedFigure(nonManifoldEdges)}</Figure>
      <Figure term="Degenerate faces">{groupedFigure(degenerateFaces)}</Figure>
    </>
  );
}
