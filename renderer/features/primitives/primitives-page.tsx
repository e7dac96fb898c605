import { CommandButton } from '../../commands/command-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ScrollPane } from '../../ui/scroll-pane.tsx';
import { ControlSpecimens } from './control-specimens.tsx';
import { LayerSpecimens } from './layer-specimens.tsx';
import { ListSpecimens } from './list-specimens.tsx';
import './primitives-page.css';

/** Every building block of the window in every state: what a change of the look is judged by. */
export function PrimitivesPage({ onClose }: { readonly onClose: () => void }) {
  return (
    <Dialog title="Interface primitives" className="primitives" onClose={onClose}>
      <ScrollPane label="Primitives" className="primitives-list">
        <ControlSpecimens />
        <ListSpecimens />
        <LayerSpecimens />
      </ScrollPane>
      <div className="dialog-foot">
        <CommandButton command="view.theme">Light or dark</CommandButton>
      </div>
    </Dialog>
  );
}
