import { X } from 'lucide-react';
import { CommandButton } from '../../commands/command-button.tsx';
import { useAppState } from '../../store/app-context.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { COMPARE_MODE_NAMES, type CompareMode, modeRefusal } from '../../words/compare-words.ts';
import './compare-tools.css';

const MODES: readonly CompareMode[] = ['side', 'wipe', 'blink', 'heat'];

/** How so many are held against each other, in the head of the viewer. */
export function CompareTools({ count }: { readonly count: number }) {
  const mode = useAppState((state) => state.compareMode);
  const setMode = useAppState((state) => state.setCompareMode);
  return (
    <>
      <Segmented
        label="Comparison"
        value={mode}
        choices={MODES.map((value) => ({
          value,
          label: COMPARE_MODE_NAMES[value],
          disabledBecause: modeRefusal(value, count),
        }))}
        onChange={setMode}
      />
      <span className="compare-one-size">
        <CommandButton command="compare.one-size">One size</CommandButton>
      </span>
      <CommandButton command="asset.end-compare" icon={<X size={12} aria-hidden />} />
    </>
  );
}
