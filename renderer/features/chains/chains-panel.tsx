import { useMemo, useState } from 'react';
import { CommandButton } from '../../commands/command-button.tsx';
import { CommandScope } from '../../commands/command-scope.tsx';
import { ContextMenu, type MenuPoint } from '../../commands/context-menu.tsx';
import { useRunCommand } from '../../commands/use-run-command.ts';
import { useAppState } from '../../store/app-context.tsx';
import { chainRows, listedChains, waitingForWord } from '../../store/chains/chains-slice.ts';
import { Area } from '../../ui/area.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useNow } from '../../ui/use-now.ts';
import { VirtualTable } from '../../ui/virtual-table.tsx';
import { counted, groupedFigure } from '../../words/figures.ts';
import { chainColumns } from './chain-columns.tsx';

/** The chains at work, each as one row that opens to its steps. */
export function ChainsPanel() {
  const count = useAppState((state) => listedChains(state).length);
  const waiting = useAppState((state) => waitingForWord(state).length);
  const note =
    count === 0
      ? undefined
      : `${counted(count, 'chain')}${waiting === 0 ? '' : ` · ${groupedFigure(waiting)} to approve`}`;
  return (
    <Area
      title="Chains"
      note={note}
      tools={
        waiting > 0 && (
          <CommandButton command="chain.next-waiting" icon={null}>
            Review what waits
          </CommandButton>
        )
      }
    >
      <CommandScope name="chains">
        {count === 0 ? (
          <EmptyState title="No chain is at work">
            A chain is several recipes that work on each other’s results. Each that was started stands here as
            one row, which opens to its steps.
          </EmptyState>
        ) : (
          <Rows />
        )}
      </CommandScope>
    </Area>
  );
}

function Rows() {
  const rows = useAppState(chainRows);
  const active = useAppState((state) => state.activeChainRow);
  const select = useAppState((state) => state.selectChainRow);
  const openChains = useAppState((state) => state.openChains);
  const holds = useAppState((state) => state.summary.holds);
  const run = useRunCommand();
  const [menuAt, setMenuAt] = useState<MenuPoint | null>(null);
  const now = useNow(rows.some(({ step }) => step?.state === 'sent'));
  const columns = useMemo(() => chainColumns(now, holds), [now, holds]);
  return (
    <>
      <VirtualTable
        label="Chains"
        columns={columns}
        rows={rows}
        keyOf={({ key }) => key}
        selectedKey={active}
        onSelect={select}
        onMenu={setMenuAt}
        onOpen={({ chain, step, isOpened }) =>
          step === null ? openChains([chain.id], !isOpened) : run('chain.open-result')
        }
      />
      <ContextMenu context="chain" at={menuAt} onClose={() => setMenuAt(null)} />
    </>
  );
}
