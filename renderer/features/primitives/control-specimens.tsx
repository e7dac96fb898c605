import { Play, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { ChoiceList } from '../../ui/choice-list.tsx';
import { FormRow } from '../../ui/form-row.tsx';
import { KeyHint } from '../../ui/key-hint.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { LONG_WORDS, Specimen, Specimens } from './specimen.tsx';

const nothing = (): void => undefined;
const REFUSED = 'This model makes no geometry of 1536.';

/** What is pressed, typed and chosen. */
export function ControlSpecimens() {
  return (
    <>
      <Buttons />
      <Fields />
      <Numbers />
      <Choices />
    </>
  );
}

function Buttons() {
  const icon = <Play size={11} fill="currentColor" aria-hidden />;
  return (
    <Specimens name="Button">
      <Specimen state="primary">
        <Button variant="primary" icon={icon}>
          Start 8 jobs
        </Button>
      </Specimen>
      <Specimen state="plain">
        <Button>Choose folder…</Button>
      </Specimen>
      <Specimen state="quiet">
        <Button variant="quiet">Not now</Button>
      </Specimen>
      <Specimen state="cannot be pressed, and why">
        <Button variant="primary" disabledBecause="There is nothing new to send.">
          Start
        </Button>
      </Specimen>
      <Specimen state="busy">
        <Button variant="primary" disabledBecause="The jobs are being queued.">
          Queueing…
        </Button>
      </Specimen>
      <Specimen state="icon, with key and help">
        <IconButton label="Add a folder" keys="Ctrl O" help="Take another folder of references">
          <Plus size={13} aria-hidden />
        </IconButton>
      </Specimen>
      <Specimen state="icon, pressed">
        <IconButton label="Filter" aria-pressed>
          <Plus size={13} aria-hidden />
        </IconButton>
      </Specimen>
      <Specimen state="key hint">
        <KeyHint keys={['Ctrl+Enter']}>start</KeyHint>
      </Specimen>
    </Specimens>
  );
}

function Fields() {
  const [text, setText] = useState('robot');
  return (
    <Specimens name="Field">
      <Specimen state="filled">
        <TextField label="Name" value={text} onChange={(event) => setText(event.target.value)} />
      </Specimen>
      <Specimen state="empty">
        <TextField label="Empty" placeholder="Path, or an address" defaultValue="" />
      </Specimen>
      <Specimen state="wrong">
        <TextField label="Wrong" aria-invalid defaultValue="a lot" />
      </Specimen>
      <Specimen state="more than fits">
        <TextField label="Long" defaultValue={LONG_WORDS} />
      </Specimen>
      <Specimen state="in a form">
        <FormRow label="Name">
          <TextField label="Name in a form" defaultValue="robot" />
        </FormRow>
      </Specimen>
    </Specimens>
  );
}

function Numbers() {
  const [faces, setFaces] = useState(500_000);
  const range = { min: 40_000, max: 1_500_000, step: 10_000 };
  return (
    <Specimens name="Number field">
      <Specimen state="drags, scrolls, types, 200k + 10%">
        <NumberField label="Faces" {...range} value={faces} onChange={setFaces} />
      </Specimen>
      <Specimen state="least">
        <NumberField label="Fewest faces" {...range} value={range.min} onChange={nothing} />
      </Specimen>
      <Specimen state="most">
        <NumberField label="Most faces" {...range} value={range.max} onChange={nothing} />
      </Specimen>
    </Specimens>
  );
}

function Choices() {
  const [make, setMake] = useState<'geometry' | 'texture' | 'both'>('both');
  const [model, setModel] = useState('general');
  const [checked, setChecked] = useState(true);
  return (
    <Specimens name="Toggle, select, check box">
      <Specimen state="segmented row; one refused">
        <Segmented
          label="Make"
          value={make}
          choices={[
            { value: 'geometry', label: 'Geometry' },
            { value: 'texture', label: 'Texture', disabledBecause: REFUSED },
            { value: 'both', label: 'Both' },
          ]}
          onChange={setMake}
        />
      </Specimen>
      <Specimen state="chosen, and refused since">
        <Segmented
          label="Resolution"
          value="1536"
          choices={[
            { value: '1024', label: '1024' },
            { value: '1536', label: '1536', disabledBecause: REFUSED },
          ]}
          onChange={nothing}
        />
      </Specimen>
      <Specimen state="select">
        <ChoiceList
          label="Model"
          value={model}
          choices={[
            { value: 'general', label: 'General' },
            { value: 'portrait', label: 'Scene portrait' },
            { value: 'refused', label: 'Refused', disabledBecause: 'not with this task' },
          ]}
          onChange={setModel}
        />
      </Specimen>
      <Specimen state="select, more than fits">
        <ChoiceList
          label="Long choice"
          value="long"
          choices={[{ value: 'long', label: LONG_WORDS }]}
          onChange={nothing}
        />
      </Specimen>
      <Specimen state="on">
        <CheckBox checked={checked} onChange={setChecked} hint="Proofs by the balance hold only then.">
          Used by Maquette alone
        </CheckBox>
      </Specimen>
      <Specimen state="off">
        <CheckBox checked={false} onChange={nothing}>
          Keep a copy
        </CheckBox>
      </Specimen>
    </Specimens>
  );
}
