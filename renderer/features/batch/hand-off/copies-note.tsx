import { useEffect, useState } from 'react';
import { missingRoom } from '../../../../shared/model/hand-off/copy-room.ts';
import type { HandOffChoice } from '../../../../shared/model/hand-off/hand-off.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { newRows } from '../../../store/batch/plan-rows.ts';
import { counted, fileSize } from '../../../words/figures.ts';

interface Seen {
  readonly handOff: HandOffChoice;
  readonly planId: string;
  readonly refused: string | null;
  readonly freeBytes: number | null;
}

/** What speaks against copies into the chosen folder, before the batch is started. */
export function CopiesNote({ handOff }: { readonly handOff: HandOffChoice }) {
  const { bridge } = useApp();
  const planId = useAppState((state) => state.plan?.id ?? null);
  const copies = useAppState((state) => newRows(state).length);
  const [seen, setSeen] = useState<Seen | null>(null);
  useEffect(() => {
    if (planId === null) return;
    let isLatest = true;
    bridge.batch.seeCopies({ planId, handOff }).then(
      (answer) => {
        if (isLatest) setSeen({ ...answer, handOff, planId });
      },
      // The plan is another by now, or the start says what is wrong.
      () => undefined,
    );
    return () => {
      isLatest = false;
    };
  }, [bridge, planId, handOff]);
  const isCurrent = seen?.handOff === handOff && seen.planId === planId;
  return <div role="status">{isCurrent && <Words seen={seen} copies={copies} />}</div>;
}

function Words({
  seen: { refused, freeBytes, handOff },
  copies,
}: {
  readonly seen: Seen;
  readonly copies: number;
}) {
  if (refused !== null) return <p className="note">{refused}</p>;
  const needed = missingRoom(copies, freeBytes);
  if (needed === null || freeBytes === null) return null;
  return (
    <p className="note">
      {handOff.folder} has {fileSize(freeBytes)} free, and {counted(copies, 'copy', 'copies')} usually take
      about {fileSize(needed)}. What does not fit is tried again later, and is in the library.
    </p>
  );
}
