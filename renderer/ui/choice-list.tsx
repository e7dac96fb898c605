import { Select } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import './choice-list.css';
import { classNames } from './class-names.ts';
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
  return (
    <Select.Root
      items={choices.map((choice) => ({ value: choice.value, label: choice.label }))}
      value={value}
      onValueChange={(next) => {
        if (next !== null) onChange(next);
      }}
    >
      <Select.Trigger className={classNames('choice-list', className)} aria-label={label}>
        <span className="truncate">
          <Select.Value />
        </span>
        <Select.Icon className="choice-list-icon">
          <ChevronDown size={12} aria-hidden />
        </Select.Icon>
      </Select.Trigger>
      <Select.Portal>
        {/* a region of its own: the list stands at the end of the page, outside every other landmark */}
        <Select.Positioner
          role="region"
          aria-label={`Choices for ${label}`}
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
                  {choice.disabledBecause && (
                    <span className="popup-item-note">{choice.disabledBecause}</span>
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
