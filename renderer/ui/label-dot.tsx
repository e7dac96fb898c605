import './label-dot.css';

interface LabelDotProps {
  /** `red`, `orange`, `yellow`, `green`, `blue` or `purple`. */
  readonly colour: string;
  /** For screen readers; left out where a name stands beside it. */
  readonly name?: string;
}

/** The colour of a label. */
export function LabelDot({ colour, name }: LabelDotProps) {
  return (
    <span
      className="label-dot"
      data-colour={colour}
      {...(name === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name })}
    />
  );
}
