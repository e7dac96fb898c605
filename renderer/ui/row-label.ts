import { createContext, use } from 'react';

/** The label that is visible beside a control; null where there is none. */
export const RowLabelContext = createContext<string | null>(null);

/**
 * The name of a control. It contains the visible label, so that a person who speaks to the machine can say what they see (WCAG 2.5.3).
 * @param label what the control is called where more can be said than the visible label has room for
 */
export function controlName(visible: string | null, label: string): string {
  if (visible === null || label.toLowerCase().includes(visible.toLowerCase())) return label;
  return `${visible}: ${label}`;
}

/** The name of a control in the row that it stands in. */
export function useControlName(label: string): string {
  return controlName(use(RowLabelContext), label);
}
