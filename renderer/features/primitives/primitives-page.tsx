import { useApp } from '../../store/app-context.tsx';
import { appearanceActions } from '../../store/settings/appearance-actions.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ScrollPane } from '../../ui/scroll-pane.tsx';
import { ControlSpecimens } from './control-specimens.tsx';
import { LayerSpecimens } from './layer-specimens.tsx';
import { ListSpecimens } from './list-specimens.tsx';
import './primitives-page.css';

/** Every building block of the window in every state: what a change of the look is judged by. */
export function PrimitivesPage({ onClose }: { readonly onClose: () => void }) {
  const appearance = appearanceActions(useApp());
  return (
    <Dialog title="Interface primitives" className="primitives" onClose={onClose}>
      <ScrollPane label="Primitives" className="primitives-list">
        <ControlSpecimens />
        <ListSpecimens />
        <LayerSpecimens />
      </ScrollPane>
      <div className="dialog-foot">
        <Button onClick={appearance.toggleTheme}>Light or dark</Button>
      </div>
    </Dialog>
  );
}
