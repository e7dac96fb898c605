import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import type { AssetView } from '../../../../shared/bridge/views.ts';
import { formatCredits } from '../../../../shared/model/credits.ts';
import { CommandButton } from '../../../commands/command-button.tsx';
import { useApp, useAppState, useHandles } from '../../../store/app-context.tsx';
import { libraryActions } from '../../../store/library/library-actions.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Section } from '../../../ui/section.tsx';
import { ResultThumbnail } from '../../../viewer/preview/result-thumbnail.tsx';
import { describeVersion } from '../../../words/asset-words.ts';
import { counted, groupedFigure } from '../../../words/figures.ts';
import { calendarTime } from '../../../words/moments.ts';
import { stepWords } from '../../../words/step-words.ts';
import { useAsked } from '../use-asked.ts';
import './versions.css';

/** The versions that are listed; of more, how many are left out is said. */
const LISTED = 100;

/** What came of the same reference: the top of the stack first, then the newest. A click or Enter opens a version. */
export function Versions({ view }: { readonly view: AssetView }) {
  const { bridge } = useApp();
  const revision = useAppState((state) => state.libraryRevision);
  const ask = useCallback((id: string) => bridge.library.versions({ id, limit: LISTED }), [bridge]);
  const { answer } = useAsked(view.asset.id, ask, revision);
  const members = Math.max(answer?.total ?? 0, answer === null ? (view.stack?.members ?? 1) : 0);
  if (members < 2) return null;
  return (
    <Section title={`Versions · ${groupedFigure(members)}`}>
      <VersionList shown={view} versions={answer?.assets ?? []} />
      {answer !== null && answer.total > answer.assets.length && (
        <p className="dim version-more">
          {counted(answer.total - answer.assets.length, 'older version')} more
        </p>
      )}
      <div className="version-acts">
        <CommandButton command="asset.put-on-top">Put on top</CommandButton>
        <CommandButton command="asset.compare">Compare</CommandButton>
      </div>
    </Section>
  );
}

function VersionList({
  shown,
  versions,
}: {
  readonly shown: AssetView;
  readonly versions: readonly AssetView[];
}) {
  const id = useId();
  const library = libraryActions(useApp());
  const { versions: handle, mainPart } = useHandles();
  const list = useRef<HTMLDivElement>(null);
  const shownAt = versions.findIndex(({ asset }) => asset.id === shown.asset.id);
  const [moved, setMoved] = useState<{ readonly from: string; readonly at: number } | null>(null);
  // What is shown next is in hand until the arrows move again.
  const at = moved?.from === shown.asset.id ? Math.min(moved.at, versions.length - 1) : shownAt;
  useEffect(
    () =>
      handle.register({
        focus: () => {
          list.current?.focus();
          list.current?.scrollIntoView({ block: 'nearest' });
        },
      }),
    [handle],
  );
  useEffect(() => {
    const option = list.current?.querySelector(`#${CSS.escape(`${id}${at}`)}`);
    if (moved !== null) option?.scrollIntoView({ block: 'nearest' });
  }, [id, at, moved]);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const act = actionOf(event.key);
    if (act === null) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  const actionOf = (key: string): (() => void) | null => {
    const go = (to: number) => () =>
      setMoved({ from: shown.asset.id, at: Math.max(0, Math.min(versions.length - 1, to)) });
    switch (key) {
      case 'ArrowDown':
        return go(at + 1);
      case 'ArrowUp':
        return go(at - 1);
      case 'Home':
        return go(0);
      case 'End':
        return go(versions.length - 1);
      case 'Enter':
      case ' ': {
        const version = versions[at];
        return version === undefined ? null : () => void library.reveal(version.asset.id);
      }
      case 'Escape':
        return () => mainPart.call(({ focus }) => focus('library'));
      default:
        return null;
    }
  };
  return (
    <div
      ref={list}
      className="version-list"
      role="listbox"
      aria-label="Versions"
      data-letters="commands"
      aria-activedescendant={at >= 0 ? `${id}${at}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      {versions.map((version, index) => (
        <Version
          key={version.asset.id}
          id={`${id}${index}`}
          version={version}
          isShown={index === shownAt}
          isActive={index === at}
          onOpen={() => void library.reveal(version.asset.id)}
        />
      ))}
    </div>
  );
}

interface VersionProps {
  readonly id: string;
  readonly version: AssetView;
  /** Whether it is the one whose properties are shown. */
  readonly isShown: boolean;
  readonly isActive: boolean;
  readonly onOpen: () => void;
}

function Version({ id, version, isShown, isActive, onOpen }: VersionProps) {
  // As it is now: what was listed is as it was when the list was read.
  const view = useAppState((state) => state.assetsById.get(version.asset.id)) ?? version;
  const { asset } = view;
  const step = stepWords(asset);
  const facts = [
    ...(step === null ? [] : [step]),
    calendarTime(Date.parse(asset.createdAt)),
    ...(asset.credits === null ? [] : [`${formatCredits(asset.credits)} credits`]),
  ];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the whole list
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus
    <div
      id={id}
      role="option"
      aria-selected={isShown}
      className={classNames('version', isShown && 'is-selected', isActive && 'is-active')}
      onClick={onOpen}
    >
      <ResultThumbnail view={view} drawn="small.webp" className="version-picture" />
      <span className="version-words">
        <span className="version-line">
          <span className="truncate">{describeVersion(asset)}</span>
          {version.stack?.top === asset.id && <span className="badge">on top</span>}
        </span>
        <span className="version-line version-facts">
          <span className="truncate">{facts.join(' · ')}</span>
          {asset.rating > 0 && (
            <span role="img" aria-label={counted(asset.rating, 'star')}>
              {'★'.repeat(asset.rating)}
            </span>
          )}
        </span>
      </span>
    </div>
  );
}
