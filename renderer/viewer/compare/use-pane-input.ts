import { useThree } from '@react-three/fiber';
import { useLayoutEffect, useMemo, useRef } from 'react';
import { type Cursor, cursorAt } from '../camera/listen-to-pointer.ts';
import type { ViewControl } from '../camera/view-control.ts';
import type { Handles } from '../canvas/subject.ts';
import { useInput } from '../canvas/use-view-control.ts';
import { cursorIn, type Pane, paneAt } from './pane-layout.ts';

interface PaneInputProps extends Pick<Handles, 'menu'> {
  /** What the whole is called. */
  readonly name: string;
  readonly onActivate: (index: number) => void;
  readonly control: ViewControl;
  readonly panes: readonly Pane[];
}

/** Moves of the pointer in any pane move the one camera; a click makes the pane's model active. */
export function usePaneInput({ name, onActivate, menu, control, panes }: PaneInputProps): void {
  const { gl } = useThree();
  const shown = useRef(panes);
  useLayoutEffect(() => {
    shown.current = panes;
  }, [panes]);
  const inPane = useMemo(
    (): ViewControl => ({
      ...control,
      dolly: (factor, cursor) => {
        const pane = paneAt(shown.current, cursor);
        control.dolly(factor, pane === undefined ? [0, 0] : cursorIn(pane, cursor));
      },
    }),
    [control],
  );
  const activate = (cursor: Cursor): void => {
    const pane = paneAt(shown.current, cursor);
    if (pane !== undefined) onActivate(pane.index);
  };
  useInput({
    control: inPane,
    name,
    pick: activate,
    selectedBox: () => null,
    openMenu: (at) => {
      activate(cursorAt(gl.domElement, at));
      menu.current?.open(at);
    },
  });
}
