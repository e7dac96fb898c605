import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { ErrorNote } from './error-note.tsx';
import './panel-guard.css';

interface PanelGuardProps {
  /** As the subject of a sentence: `The viewer`. */
  readonly name: string;
  readonly children: ReactNode;
}

interface PanelGuardState {
  readonly error: Error | null;
}

/** An error boundary for a panel. It shows the crash, and offers to open the panel again. */
export class PanelGuard extends Component<PanelGuardProps, PanelGuardState> {
  override state: PanelGuardState = { error: null };

  static getDerivedStateFromError(error: unknown): PanelGuardState {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return (
      <div className="panel-guard">
        <ErrorNote
          error={{
            kind: 'internal',
            message: `${this.props.name} stopped; everything else goes on, and nothing was lost.`,
            detail: error.message,
          }}
          actions={<Button onClick={() => this.setState({ error: null })}>Open it again</Button>}
        />
      </div>
    );
  }
}
