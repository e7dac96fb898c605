import { Select } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { useRef, useState } from 'react';
import './choice-list.css';
import { classNames } from './class-names.ts';
import { landmarkOf } from './landmark-of.ts';
import { useControlName } from './row-label.ts';
import type { Choice } from './segmented.tsx';

interface ChoiceListProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly choices: readonly Choice<Value>[];
  readonly onChange: (value: Value) => void;
  readonly className?: string;
}

/** A drop-down list, for more than six choices or for long ones. A disabled choice stays visible and shows the reason. */
export function ChoiceList<Value extends string>(props: ChoiceListProps<Value>) {
  const { label, value, choices, onChange, className } = props;
  const name = useControlName(label);
  const trigger = useRef<HTMLButtonElement>(null);
  const [home, setHome] = useState<HTMLElement | null>(null);
  return (
    <Select.Root
      items={choices.map((choice) => ({ value: choice.value, label: choice.label }))}
      value={value}
      onOpenChange={(open) => {
        if (open) setHome(landmarkOf(trigger.current));
      }}
      onValueChange={(next) => {
        if (next !== null) onChange(next);
      }}
    >
      <Select.Trigger ref={trigger} className={classNames('choice-list', className)} aria-label={name}>
        <span className="truncate">
          <Select.Value />
        </span>
        <Select.Icon className="choice-list-icon">
          <ChevronDown size={12} aria-hidden />
        </Select.Icon>
      </Select.Trigger>
      {/* in the landmark of its button */}
      <Select.Portal container={home ?? undefined}>
        <Select.Positioner
          positionMethod="fixed"
          className="popup-layer"
          sideOffset={3}
          alignItemWithTrigger={false}
        >
          <Select.Popup className="popup">
            <Select.List>
              {choices.map((choice) => (
                <Select.Item
                  key={choice.value}
                  value={choice.value}
                  disabled={Boolean(choice.disabledBecause)}
                  className="popup-item"
                >
                  <Select.ItemIndicator className="popup-item-mark" keepMounted>
                    <Check size={12} aria-hidden />
                  </Select.ItemIndicator>
                  <Select.ItemText>{choice.label}</Select.ItemText>
                  {(choice.disabledBecause ?? choice.note) && (
                    <span className="popup-item-note">{choice.disabledBecause ?? choice.note}</span>
                  )}
                </Select.Item>
              ))}
            </Select.List>
          </Select.Popup>
        </Select.Positioner>
      </Select.Portal>
    </Select.Root>
  );
}
