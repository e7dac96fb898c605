import { FolderOpen, X } from 'lucide-react';
import { useState } from 'react';
import { whyNoSource } from '../../../shared/model/network/source-address.ts';
import type { MeshPick } from '../../../shared/model/plan.ts';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { tipOf } from '../../ui/tip.ts';
import { batchActions } from './batch-actions.ts';
import { meshName, meshOfText, unquoted } from './batch-inputs.ts';
import './mesh-field.css';

interface MeshFieldProps {
  readonly label: string;
  readonly placeholder: string;
  /** The one that is chosen; null while a list elsewhere shows them, or none is. */
  readonly mesh: MeshPick | null;
  readonly onChange: (mesh: MeshPick | null) => void;
}

/** A field for an existing model: a typed path or address, or a file from the system's dialog if the shell has one. */
export function MeshField({ label, placeholder, mesh, onChange }: MeshFieldProps) {
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const assets = useAppState((state) => state.assetsById);
  const hasDialogs = useAppState((state) => state.facts?.shell.systemDialogs === true);
  const batch = batchActions(useApp());
  const choose = async (): Promise<void> => {
    const chosen = await batch.chooseMesh();
    if (chosen !== null) onChange(chosen);
  };
  const commit = (): void => {
    const typed = unquoted(text);
    if (typed === '') return;
    const why = whyNoSource(typed);
    setRefused(why);
    if (why !== null) return;
    onChange(meshOfText(typed));
    setText('');
  };
  if (mesh !== null) {
    return (
      <div className="mesh-field">
        <span className="mesh-chosen truncate" {...tipOf({ text: whereIs(mesh) ?? meshName(mesh, assets) })}>
          {meshName(mesh, assets)}
        </span>
        <IconButton label={`Take ${meshName(mesh, assets)} out`} onClick={() => onChange(null)}>
          <X size={12} aria-hidden />
        </IconButton>
      </div>
    );
  }
  return (
    <form
      className="mesh-field"
      onSubmit={(event) => {
        event.preventDefault();
        commit();
      }}
    >
      <TextField
        label={label}
        placeholder={placeholder}
        value={text}
        aria-invalid={refused !== null || undefined}
        onChange={(event) => {
          setText(event.target.value);
          setRefused(null);
        }}
        onBlur={commit}
      />
      {hasDialogs && (
        <IconButton label="Choose a model’s file…" onClick={() => void choose()}>
          <FolderOpen size={13} aria-hidden />
        </IconButton>
      )}
      {refused !== null && (
        <p className="mesh-refused note" role="alert">
          {refused}
        </p>
      )}
    </form>
  );
}

/** The path or address of a model that is not in the library. */
function whereIs(mesh: MeshPick): string | null {
  if (mesh.from === 'asset') return null;
  return mesh.from === 'url' ? mesh.url : mesh.path;
}
