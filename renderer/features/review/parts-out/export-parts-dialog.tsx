import { useEffect, useId, useState } from 'react';
import { PART_FORMATS, type PartFormat } from '../../../../shared/model/pictures/parts-out.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { hiddenParts } from '../../../store/viewer/parts-slice.ts';
import type { Viewed } from '../../../store/viewer-slice.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormRow } from '../../../ui/form-row.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { leastBytes, whyTooLarge } from '../../../viewer/parts-out/least-bytes.ts';
import { partsOutActions } from '../../../viewer/parts-out/parts-out-actions.ts';
import { counted, groupedFigure } from '../../../words/figures.ts';
import { MakingDialog } from '../making-dialog.tsx';
import './export-parts-dialog.css';

interface ExportPartsProps {
  readonly onClose: () => void;
}

/** Which parts of the model in the viewer are exported; then their folder is chosen. While some are: how far that is. */
export function ExportPartsDialog({ onClose }: ExportPartsProps) {
  const progress = useAppState((state) => state.partsOut);
  const viewed = useAppState((state) => state.viewed);
  // Unseen, it would come back over the next model.
  const isGone = progress === null && viewed === null;
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  if (progress !== null) return <Making onClose={onClose} />;
  return viewed === null ? null : <Choices viewed={viewed} onClose={onClose} />;
}

function Making({ onClose }: ExportPartsProps) {
  const { stop } = partsOutActions(useApp());
  const progress = useAppState((state) => state.partsOut);
  return (
    <MakingDialog
      title="Parts are being exported"
      className="export-parts"
      words={progress?.name ?? ''}
      label="Exporting parts"
      done={progress?.done ?? 0}
      onStop={stop}
      onClose={onClose}
    />
  );
}

type Which = 'selected' | 'visible' | 'all';

const NOTES: Readonly<Record<PartFormat, string>> = {
  glb: 'With materials, pictures and the names of the parts.',
  usdz: 'With materials, pictures and names. Its meshes are text: the file is about three times as long as a glb.',
  obj: 'Shape, texture coordinates and the names of the parts, without materials.',
  stl: 'Shape alone.',
};

function Choices({ viewed, onClose }: ExportPartsProps & { readonly viewed: Viewed }) {
  const form = useId();
  const actions = partsOutActions(useApp());
  const selected = useAppState((state) => state.selectedPart);
  const isolated = useAppState((state) => state.isolatedPart);
  const hidden = useAppState(hiddenParts);
  const [which, setWhich] = useState<Which>(selected === null ? 'visible' : 'selected');
  const [format, setFormat] = useState<PartFormat>('glb');
  const isWanted = (part: number): boolean => {
    if (which === 'all') return true;
    return which === 'selected'
      ? part === selected
      : (isolated === null || isolated === part) && !hidden.has(part);
  };
  const parts = [...viewed.parts.keys()].filter(isWanted);
  const faces = parts.reduce((sum, part) => sum + (viewed.parts[part]?.faces ?? 0), 0);
  const why =
    parts.length > 0
      ? whyTooLarge(leastBytes(format, { faces, vertices: 0 }))
      : which === 'selected'
        ? 'No part is selected: click one in the viewer.'
        : 'All parts are hidden.';
  const goOn = (): void => {
    const { assetId } = viewed;
    onClose();
    if (assetId !== undefined) void actions.begin({ assetId, parts, format });
  };
  return (
    <Dialog title="Export parts" className="export-parts" onClose={onClose}>
      <form
        id={form}
        className="making-body"
        onSubmit={(event) => {
          event.preventDefault();
          if (why === null) goOn();
        }}
      >
        <FormRow label="Parts">
          <Segmented
            label="Which parts"
            value={which}
            choices={[
              { value: 'selected', label: 'Selected' },
              { value: 'visible', label: 'Visible' },
              { value: 'all', label: 'All' },
            ]}
            onChange={setWhich}
          />
        </FormRow>
        <FormRow label="As">
          <Segmented
            label="Format"
            value={format}
            choices={PART_FORMATS.map((value) => ({ value, label: value }))}
            onChange={setFormat}
          />
        </FormRow>
        <p className="dim">
          {counted(parts.length, 'part')} · {groupedFigure(faces)} faces. {NOTES[format]} Parts stand where
          they stand in the model, also while they are moved apart. For an fbx, export a glb and convert it in
          a program that writes one, such as Blender.
        </p>
      </form>
      <div className="dialog-foot">
        <span className="dialog-foot-words dim" role="status">
          {why ?? 'In one file. No file is ever replaced.'}
        </span>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" type="submit" form={form} disabledBecause={why}>
          Choose the folder…
        </Button>
      </div>
    </Dialog>
  );
}
