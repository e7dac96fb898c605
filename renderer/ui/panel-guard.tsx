import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { ErrorNote } from './error-note.tsx';
import { forgetFailedImports } from './lazy-part.tsx';
import './panel-guard.css';

interface PanelGuardProps {
  /** As the subject of a sentence: `The viewer`. */
  readonly name: string;
  /** Draws what stands round the note, e.g. a dialog that can be closed. */
  readonly frame?: (note: ReactNode) => ReactNode;
  readonly children: ReactNode;
}

interface PanelGuardState {
  readonly error: Error | null;
}

/** An error boundary. It shows the crash, and offers to open the part again, with its code imported anew, or to load the window again. */
export class PanelGuard extends Component<PanelGuardProps, PanelGuardState> {
  override state: PanelGuardState = { error: null };

  static getDerivedStateFromError(error: unknown): PanelGuardState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  private readonly openAgain = (): void => {
    forgetFailedImports();
    this.setState({ error: null });
  };

  override render(): ReactNode {
    const { error } = this.state;
    const { name, frame = (note) => note, children } = this.props;
    if (error === null) return children;
    return frame(
      <div className="panel-guard">
        <ErrorNote
          error={{
            kind: 'internal',
            message: `${name} stopped; everything else goes on, and nothing was lost. If it stops again, load this window again.`,
            detail: error.message,
          }}
          actions={
            <>
              <Button onClick={this.openAgain}>Open it again</Button>
              <Button onClick={() => location.reload()}>Load this window again</Button>
            </>
          }
        />
      </div>,
    );
  }
}
