import { useId, useState } from 'react';
import {
  GROUNDS,
  type Ground,
  PICTURE_EDGE,
  PICTURE_SHADINGS,
  PICTURE_VIEWS,
  type PicturesChoice,
  type PictureView,
  TURNTABLE_FILES,
  TURNTABLE_FRAMES,
  type TurntableFile,
  VIDEO_RATES,
} from '../../../../shared/model/pictures/pictures-out.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { createAttempt } from '../../../store/attempt.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { ColourField } from '../../../ui/colour-field.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormRow } from '../../../ui/form-row.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { pictureActions } from '../../../viewer/pictures/picture-actions.ts';
import { SHADING_NAMES } from '../../../viewer/shading/shading-words.ts';
import { counted, groupedFigure } from '../../../words/figures.ts';
import { MakingDialog, makingWords } from '../making-dialog.tsx';
import './pictures-dialog.css';

/** A GIF has no more pixels along an edge: it grows with them, and its colours do not. */
const MOST_GIF_EDGE = 1024;
/** Of a video: what browsers' own encoders take. */
const MOST_WEBM_EDGE = 2048;

interface PicturesDialogProps {
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

/** What pictures are made of assets; then their folder is chosen. While some are made: how far that is. */
export function PicturesDialog({ ids, onClose }: PicturesDialogProps) {
  const progress = useAppState((state) => state.picturesOut);
  return progress === null ? <Choices ids={ids} onClose={onClose} /> : <Making onClose={onClose} />;
}

function Making({ onClose }: Pick<PicturesDialogProps, 'onClose'>) {
  const { stop } = pictureActions(useApp());
  const progress = useAppState((state) => state.picturesOut) ?? { done: 0, of: 1, name: '' };
  return (
    <MakingDialog
      title="Pictures are being made"
      className="pictures-dialog"
      words={`${makingWords(progress)} · ${Math.floor((progress.done % 1) * 100)} %`}
      label="Making pictures"
      done={progress.done / progress.of}
      onStop={stop}
      onClose={onClose}
    />
  );
}

function Choices({ ids, onClose }: PicturesDialogProps) {
  const form = useId();
  const app = useApp();
  const kept = useAppState((state) => state.settings.pictures);
  const [choice, setChoice] = useState<PicturesChoice>(kept);
  const change = (patch: Partial<PicturesChoice>): void => setChoice({ ...choice, ...patch });
  const { what, edge, background, colour, ground, shading, views, frames, turntableAs, rate, sheetAs } =
    choice;
  /** Why the typed size cannot be taken; the size of before is not what the artist means then. */
  const [badSize, setBadSize] = useState<string | null>(null);
  const why = badSize === null ? whyNot(choice) : 'Type another size first.';
  const toggle = (view: PictureView, isOn: boolean): void =>
    change({ views: PICTURE_VIEWS.filter((each) => (each === view ? isOn : views.includes(each))) });
  const goOn = (): void => {
    onClose();
    void createAttempt(app)(() => app.bridge.settings.update({ pictures: choice }));
    void pictureActions(app).begin(ids, choice);
  };
  return (
    <Dialog
      title={`Pictures of ${counted(ids.length, 'asset')}`}
      className="pictures-dialog"
      onClose={onClose}
    >
      <form
        id={form}
        // the browser would refuse numbers that lie between two steps
        noValidate
        className="making-body"
        onSubmit={(event) => {
          event.preventDefault();
          if (why === null) goOn();
        }}
      >
        <FormRow label="Make">
          <Segmented
            label="What is made"
            value={what}
            choices={[
              { value: 'stills', label: 'Stills' },
              { value: 'turntable', label: 'Turntable' },
              { value: 'sheet', label: 'Review sheet' },
            ]}
            onChange={(value) => change({ what: value })}
          />
        </FormRow>
        {what === 'sheet' ? (
          <>
            <FormRow label="As">
              <Segmented
                label="Kind of file"
                value={sheetAs}
                choices={[
                  { value: 'pdf', label: 'One PDF' },
                  { value: 'png', label: 'A PNG each' },
                ]}
                onChange={(value) => change({ sheetAs: value })}
              />
            </FormRow>
            <p className="dim">
              A page for each asset: reference, four sides, edges, shape, what was counted, measured quality,
              decision, stars and note.
            </p>
          </>
        ) : (
          <>
            <FormRow label="Size">
              <NumberField
                label="Size along an edge"
                value={edge}
                min={PICTURE_EDGE.least}
                max={PICTURE_EDGE.most}
                step={64}
                unit=" px"
                onChange={(value) => change({ edge: Math.round(value) })}
                onRefused={setBadSize}
              />
            </FormRow>
            <FormRow label="Background">
              <Segmented
                label="Background"
                value={background}
                choices={[
                  { value: 'none', label: 'Transparent' },
                  { value: 'grey', label: 'Grey' },
                  { value: 'white', label: 'White' },
                  { value: 'own', label: 'Own' },
                ]}
                onChange={(value) => change({ background: value })}
              />
            </FormRow>
            {background === 'own' && (
              <FormRow label="Colour">
                <ColourField
                  label="Background colour"
                  value={colour}
                  onChange={(value) => change({ colour: value })}
                />
              </FormRow>
            )}
            <FormRow label="Shading">
              <Segmented
                label="Shading of the pictures"
                value={shading}
                choices={PICTURE_SHADINGS.map((value) => ({ value, label: SHADING_NAMES[value] }))}
                onChange={(value) => change({ shading: value })}
              />
            </FormRow>
            <FormRow label="Ground">
              <Segmented
                label="Ground under the model"
                value={ground}
                choices={GROUNDS.map((value) => ({ value, label: GROUND_NAMES[value] }))}
                onChange={(value) => change({ ground: value })}
              />
            </FormRow>
          </>
        )}
        {what === 'stills' && (
          <FormRow label="Views">
            <fieldset className="pictures-views" aria-label="Views">
              {PICTURE_VIEWS.map((view) => (
                <CheckBox key={view} checked={views.includes(view)} onChange={(isOn) => toggle(view, isOn)}>
                  {VIEW_NAMES[view]}
                </CheckBox>
              ))}
            </fieldset>
          </FormRow>
        )}
        {what === 'turntable' && (
          <>
            <FormRow label="Frames">
              <Segmented
                label="Frames once round"
                value={String(frames)}
                choices={TURNTABLE_FRAMES.map((value) => ({ value: String(value), label: String(value) }))}
                onChange={(value) =>
                  change({ frames: TURNTABLE_FRAMES.find((each) => String(each) === value) ?? frames })
                }
              />
            </FormRow>
            <FormRow label="As">
              <Segmented
                label="Kind of turntable"
                value={turntableAs}
                choices={TURNTABLE_FILES.map((value) => ({ value, label: TURNTABLE_NAMES[value] }))}
                onChange={(value) => change({ turntableAs: value })}
              />
            </FormRow>
            {turntableAs === 'webm' && (
              <FormRow label="Rate">
                <Segmented
                  label="Rate in frames a second"
                  value={String(rate)}
                  choices={VIDEO_RATES.map((value) => ({ value: String(value), label: `${value} fps` }))}
                  onChange={(value) =>
                    change({ rate: VIDEO_RATES.find((each) => String(each) === value) ?? rate })
                  }
                />
              </FormRow>
            )}
          </>
        )}
      </form>
      <div className="dialog-foot">
        <span className="dialog-foot-words dim" role="status">
          {why ?? footOf(choice)}
        </span>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" type="submit" form={form} disabledBecause={why}>
          Choose the folder…
        </Button>
      </div>
    </Dialog>
  );
}

/** What is to be known of the choice: a pixel of a GIF is clear or it is not. */
function footOf({ what, turntableAs, background, ground }: PicturesChoice): string {
  const hasHardEdges = what === 'turntable' && turntableAs === 'gif' && background === 'none';
  return hasHardEdges && ground !== 'none'
    ? 'A transparent GIF has no soft shadow: choose a background for one. No file is ever replaced.'
    : 'In the viewer’s light. No file is ever replaced.';
}

const VIEW_NAMES: Readonly<Record<PictureView, string>> = {
  home: 'Three-quarter',
  front: 'Front',
  right: 'Right',
  back: 'Back',
  left: 'Left',
  top: 'Top',
};

const GROUND_NAMES: Readonly<Record<Ground, string>> = { none: 'None', shadow: 'Shadow', floor: 'Floor' };

const TURNTABLE_NAMES: Readonly<Record<TurntableFile, string>> = {
  png: 'A PNG each',
  gif: 'GIF',
  webm: 'WebM',
};

function whyNot({ what, views, turntableAs, edge }: PicturesChoice): string | null {
  if (what === 'stills' && views.length === 0) return 'Choose at least one view.';
  if (what === 'turntable' && turntableAs === 'gif' && edge > MOST_GIF_EDGE)
    return `A GIF has at most ${groupedFigure(MOST_GIF_EDGE)} pixels along an edge.`;
  if (what === 'turntable' && turntableAs === 'webm') {
    if (!('VideoEncoder' in globalThis)) return 'This browser has no encoder for WebM. Choose PNG or GIF.';
    if (edge > MOST_WEBM_EDGE)
      return `A WebM has at most ${groupedFigure(MOST_WEBM_EDGE)} pixels along an edge.`;
  }
  return null;
}
