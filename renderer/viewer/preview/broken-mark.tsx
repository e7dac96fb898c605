import { TriangleAlert } from 'lucide-react';
import type { Quality } from '../../../shared/model/quality/quality.ts';
import { useAppState } from '../../store/app-context.tsx';
import { tipOf } from '../../ui/tip.ts';
import { brokenWords } from '../../words/quality-verdict.ts';
import './broken-mark.css';

/** A small mark for a model that looks broken, with what is wrong in its tooltip; nothing for others. */
export function BrokenMark({ quality }: { readonly quality: Quality | undefined }) {
  const limits = useAppState((state) => state.settings.quality.limits);
  const words = brokenWords(quality, limits);
  if (words === null) return null;
  return (
    <span
      className="broken-mark"
      role="img"
      aria-label="Looks broken"
      {...tipOf({ text: 'Looks broken', help: words })}
    >
      <TriangleAlert size={11} aria-hidden />
    </span>
  );
}
