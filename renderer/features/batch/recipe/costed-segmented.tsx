import { type Choice, Segmented } from '../../../ui/segmented.tsx';
import type { Alternative } from './recipe-alternatives.ts';
import { CostLine, useCostOf } from './recipe-cost.tsx';

interface CostedSegmentedProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  /** The recipe that each choice would make, by the choice's label. */
  readonly alternatives: readonly Alternative[];
  readonly onChange: (value: Value) => void;
  readonly onRefused: (why: string | null) => void;
}

/** Choices with what each costs and takes more or less than the present one: in its tooltip, and the credits in a line below. */
export function CostedSegmented<Value extends string>(props: CostedSegmentedProps<Value>) {
  const { choices, alternatives, ...rest } = props;
  const costOf = useCostOf();
  const costed = choices.map((choice) => {
    const other = alternatives.find(({ label }) => label === choice.label);
    const words = other === undefined ? undefined : costOf(other.recipe)?.words;
    return words === undefined ? choice : { ...choice, tip: words };
  });
  return (
    <>
      <Segmented {...rest} choices={costed} />
      <CostLine choices={alternatives} />
    </>
  );
}
