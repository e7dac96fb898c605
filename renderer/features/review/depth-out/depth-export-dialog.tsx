import { useId, useState } from 'react';
import { DEPTH_FILES, type DepthExportChoice } from '../../../../shared/model/depth/depth-export.ts';
import { DEPTH_COLOURS, DEPTH_POINTS } from '../../../../shared/model/settings/viewer-settings.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormRow } from '../../../ui/form-row.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { DEPTH_COLOUR_NAMES } from '../../../viewer/depth/depth-view-words.ts';
import { depthExportActions } from '../../../viewer/depth/export/depth-export-actions.ts';
import { counted } from '../../../words/figures.ts';
import { MakingDialog, makingWords } from '../making-dialog.tsx';
import './depth-export-dialog.css';

interface DepthExportDialogProps {
  readonly ids: readonly string[];
  readonly onClose: () => void;
}

/** What is made of depth maps; then their folder is chosen. While some are made: how far that is. */
export function DepthExportDialog({ ids, onClose }: DepthExportDialogProps) {
  const progress = useAppState((state) => state.depthOut);
  return progress === null ? <Choices ids={ids} onClose={onClose} /> : <Making onClose={onClose} />;
}

function Making({ onClose }: Pick<DepthExportDialogProps, 'onClose'>) {
  const { stop } = depthExportActions(useApp());
  const progress = useAppState((state) => state.depthOut) ?? { done: 0, of: 1, name: '' };
  return (
    <MakingDialog
      title="Depth maps are being exported"
      className="depth-export-dialog"
      words={makingWords(progress)}
      label="Exporting depth maps"
      done={progress.done / progress.of}
      onStop={stop}
      onClose={onClose}
    />
  );
}

const FILES: Readonly<Record<DepthExportChoice['as'], { readonly label: string; readonly help: string }>> = {
  glb: { label: 'GLB', help: 'A mesh with its colours as a texture' },
  ply: { label: 'PLY', help: 'A mesh with a colour for each point' },
  obj: { label: 'OBJ', help: 'A mesh with a colour for each point, as Blender and MeshLab read it' },
  points: { label: 'PLY points', help: 'A cloud of points with colours and normals, without faces' },
};

function Choices({ ids, onClose }: DepthExportDialogProps) {
  const form = useId();
  const actions = depthExportActions(useApp());
  const { depthColours, depthPoints, depthRelief, depthCut } = useAppState((state) => state.settings.viewer);
  const [choice, setChoice] = useState<DepthExportChoice>({
    as: 'glb',
    colours: depthColours === 'plain' ? 'picture' : depthColours,
    points: depthPoints,
  });
  const change = (patch: Partial<DepthExportChoice>): void => setChoice({ ...choice, ...patch });
  const goOn = (): void => {
    onClose();
    void actions.begin(ids, choice);
  };
  return (
    <Dialog
      title={`Export ${counted(ids.length, 'depth map')}`}
      className="depth-export-dialog"
      onClose={onClose}
    >
      <form
        id={form}
        className="making-body"
        onSubmit={(event) => {
          event.preventDefault();
          goOn();
        }}
      >
        <FormRow label="As">
          <Segmented
            label="Kind of file"
            value={choice.as}
            choices={DEPTH_FILES.map((value) => ({ value, label: FILES[value].label }))}
            onChange={(as) => change({ as })}
          />
        </FormRow>
        <FormRow label="Colours">
          <Segmented
            label="Colours of the mesh"
            value={choice.colours}
            choices={DEPTH_COLOURS.map((value) => ({ value, label: DEPTH_COLOUR_NAMES[value] }))}
            onChange={(colours) => change({ colours })}
          />
        </FormRow>
        <FormRow label="Most points">
          <Segmented
            label="Most points along a side"
            value={String(choice.points)}
            choices={DEPTH_POINTS.map((value) => ({ value: String(value), label: String(value) }))}
            onChange={(value) =>
              change({ points: DEPTH_POINTS.find((each) => String(each) === value) ?? choice.points })
            }
          />
        </FormRow>
        <p className="dim">
          {FILES[choice.as].help}. Range, relief ({depthRelief} %) and cut ({depthCut} %) are those of the
          viewer; a map without its picture is coloured by its values.
        </p>
      </form>
      <div className="dialog-foot">
        <span className="dialog-foot-words dim">No file is ever replaced.</span>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" type="submit" form={form}>
          Choose the folder…
        </Button>
      </div>
    </Dialog>
  );
}
