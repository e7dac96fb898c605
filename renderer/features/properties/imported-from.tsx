import { useEffect, useState } from 'react';
import type { Asset } from '../../../shared/model/asset.ts';
import type { Imported } from '../../../shared/model/import/imported.ts';
import { useApp } from '../../store/app-context.tsx';
import { relinkActions } from '../../store/library/import/relink-actions.ts';
import { Button } from '../../ui/button.tsx';
import { Property, PropertyList } from '../../ui/property-list.tsx';
import { Section } from '../../ui/section.tsx';
import { tipOf } from '../../ui/tip.ts';
import { counted } from '../../words/figures.ts';
import { calendarTime } from '../../words/moments.ts';
import { lastName } from '../../words/paths.ts';

const HOW = { copy: 'Copied from', move: 'Moved from', link: 'Linked to' } as const;
const STATES = {
  whole: null,
  missing: 'It is not there: connect its drive, put the file back, or find it again.',
  changed: 'It was changed since it was imported: put the earlier file back, or find it again.',
  unreadable: 'It cannot be read, or its disk does not answer.',
} as const;

interface ImportedFromProps {
  readonly asset: Asset;
  readonly imported: Imported;
}

/** Where an imported asset came from; of a linked one, whether its files are still there. */
export function ImportedFrom({ asset, imported }: ImportedFromProps) {
  const { way, files } = imported;
  const relink = relinkActions(useApp());
  // Once it was found again, its sidecar says so.
  const states = useLinkStates(asset.id, way === 'link', imported);
  return (
    <Section title="Imported">
      <PropertyList>
        <Property name="On">{calendarTime(Date.parse(asset.createdAt))}</Property>
        {files.slice(0, MOST_FILES).map(({ path, source, entry }, at) => (
          <Property key={path} name={at === 0 ? HOW[way] : ''}>
            <span
              className="truncate"
              {...tipOf({ text: entry === undefined ? source : `${source} › ${entry}` })}
            >
              {entry === undefined ? source : `${lastName(source)} › ${entry}`}
            </span>
            {STATES[states.get(path) ?? 'whole'] !== null && (
              <span className="properties-absent">
                {STATES[states.get(path) ?? 'whole']}
                <Button
                  aria-label={`Find ${lastName(source)} again…`}
                  onClick={() => void relink.choose({ id: asset.id, name: asset.name, path })}
                >
                  Find the file again…
                </Button>
              </span>
            )}
          </Property>
        ))}
        {files.length > MOST_FILES && (
          <Property name="">and {counted(files.length - MOST_FILES, 'more file')}</Property>
        )}
      </PropertyList>
    </Section>
  );
}

/** Files that are listed here; all stand in the asset’s own list. */
const MOST_FILES = 8;

type LinkState = keyof typeof STATES;

function useLinkStates(id: string, isLinked: boolean, imported: Imported): ReadonlyMap<string, LinkState> {
  const { bridge } = useApp();
  const [states, setStates] = useState<ReadonlyMap<string, LinkState>>(new Map());
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the sidecar says may have changed
  useEffect(() => {
    if (!isLinked) return undefined;
    let current = true;
    bridge.imports.links({ id }).then(
      (links) => {
        if (current) setStates(new Map(links.map(({ path, state }) => [path, state])));
      },
      // The window says by itself that Maquette does not answer.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [bridge, id, isLinked, imported]);
  return states;
}
