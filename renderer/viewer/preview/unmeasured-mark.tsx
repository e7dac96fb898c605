import { CircleDashed } from 'lucide-react';
import type { Asset } from '../../../shared/model/asset.ts';
import { RESULT_TYPES } from '../../../shared/model/kind-traits.ts';
import { tipOf } from '../../ui/tip.ts';
import { unmeasurableWords } from '../../words/quality-words.ts';
import './broken-mark.css';

/** A small mark for a model that has no figures, so that one without a warning is not taken for a sound one; nothing for others. */
export function UnmeasuredMark({ asset }: { readonly asset: Pick<Asset, 'kind' | 'quality'> }) {
  const { kind, quality } = asset;
  if (RESULT_TYPES[kind] !== 'model' || quality?.is === 'measured') return null;
  const help =
    quality?.is === 'unmeasurable'
      ? unmeasurableWords(quality.why)
      : 'Whether it looks broken is not known yet. “Measure quality” finds out.';
  return (
    <span
      className="unmeasured-mark"
      role="img"
      aria-label="Quality not measured"
      {...tipOf({ text: 'Quality not measured', help })}
    >
      <CircleDashed size={11} aria-hidden />
    </span>
  );
}
