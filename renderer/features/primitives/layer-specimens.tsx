import { Menu } from '@base-ui/react/menu';
import { Area } from '../../ui/area.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { ToastList, useToasts } from '../../ui/toast-list.tsx';
import { LONG_WORDS, Specimen, Specimens } from './specimen.tsx';

const nothing = (): void => undefined;

/** What tiles, lies over, and speaks. */
export function LayerSpecimens() {
  const toasts = useToasts();
  return (
    <>
      <Specimens name="Area">
        <div className="specimen-areas">
          <Area title="Sources" note="42 images">
            <EmptyState title="Nothing here yet">What you choose stands here.</EmptyState>
          </Area>
          <Area title="Plan" note={LONG_WORDS} tools={<Button>Pause</Button>}>
            <EmptyState title="No folder is open" actions={<Button variant="primary">Choose folder…</Button>}>
              Drop images or a folder anywhere.
            </EmptyState>
          </Area>
        </div>
      </Specimens>
      <Specimens name="Error and note">
        <div className="specimen-list">
          <ErrorNote
            error={{
              kind: 'not-found',
              message: 'There is no folder /missing. Look at its path, or choose another.',
              detail: 'ENOENT',
            }}
            actions={<Button>Choose another…</Button>}
          />
        </div>
        <div className="specimen-list">
          <p className="note">The local service stopped; it is started again in 8 seconds.</p>
        </div>
      </Specimens>
      <Specimens name="Menu, dialog, toast, tooltip">
        <Specimen state="menu">
          <MenuSpecimen />
        </Specimen>
        <Specimen state="toast with an answer">
          <Button
            onClick={() =>
              toasts.add({
                description: '3 jobs cancelled.',
                actionProps: { children: 'Undo', onClick: nothing },
              })
            }
          >
            Say it
          </Button>
        </Specimen>
        <Specimen state="toast of an error">
          <Button onClick={() => toasts.add({ description: LONG_WORDS, type: 'error', priority: 'high' })}>
            Say what failed
          </Button>
        </Specimen>
        <Specimen state="tooltip: point at it">
          <Button hint="Every attempt of the selected job" keys="N">
            Details
          </Button>
        </Specimen>
        <Specimen state="dialog">This page is one.</Specimen>
      </Specimens>
      <ToastList label="Messages of the primitives" manager={toasts} clearOf="footer, .dialog-foot" />
    </>
  );
}

function MenuSpecimen() {
  return (
    <Menu.Root>
      <Menu.Trigger className="button button-plain">Open a menu</Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner className="popup-layer" sideOffset={4} align="start">
          <Menu.Popup className="popup">
            <Menu.Item className="popup-item">
              Open result<span className="popup-item-keys">Enter</span>
            </Menu.Item>
            <Menu.Item className="popup-item" disabled>
              Keep the result<span className="popup-item-keys">K</span>
            </Menu.Item>
            <Menu.Separator className="popup-separator" />
            <Menu.Item className="popup-item">Cancel job…</Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
