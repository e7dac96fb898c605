import { Menu } from '@base-ui/react/menu';
import { Check, ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { libraryName } from '../../../shared/model/libraries/job-library.ts';
import type { ListedLibrary } from '../../../shared/model/libraries/listed-library.ts';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { librariesActions } from '../../store/library/libraries-actions.ts';
import { tipOf } from '../../ui/tip.ts';
import { libraryStateWords } from '../../words/library-words.ts';
import './library-menu.css';

/** The name of the library that is open, as the button of a menu of those that are known. */
export function LibraryMenu() {
  const folder = useAppState((state) => state.libraryStatus.folder || (state.facts?.libraryFolder ?? ''));
  const libraries = useAppState((state) => state.libraries);
  const actions = librariesActions(useApp());
  const [home, setHome] = useState<HTMLElement | null>(null);
  if (folder === '') return null;
  const away = libraries.filter(({ state, isCurrent }) => state === 'away' && !isCurrent);
  return (
    <>
      <Menu.Root onOpenChange={(isOpen) => isOpen && void actions.refresh()}>
        <Menu.Trigger
          className="library-menu-trigger"
          aria-label={`Library ${libraryName(folder)}`}
          {...tipOf({ text: folder })}
        >
          <span className="truncate">{libraryName(folder)}</span>
          <ChevronDown size={11} aria-hidden />
        </Menu.Trigger>
        <Menu.Portal container={home}>
          <Menu.Positioner positionMethod="fixed" className="popup-layer" sideOffset={4} align="start">
            <Menu.Popup className="popup library-menu">
              <Menu.RadioGroup
                value={folder}
                onValueChange={(chosen: string) => {
                  if (chosen !== folder) void actions.open(chosen);
                }}
              >
                <Menu.GroupLabel className="popup-title">Libraries</Menu.GroupLabel>
                {libraries.map((library) => (
                  <Menu.RadioItem
                    key={`${library.id} ${library.folder}`}
                    className="popup-item"
                    value={library.folder}
                    closeOnClick
                    disabled={library.state !== 'there' && !library.isCurrent}
                  >
                    <Menu.RadioItemIndicator className="popup-item-mark" keepMounted>
                      <Check size={12} aria-hidden />
                    </Menu.RadioItemIndicator>
                    <LibraryLine library={library} />
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
              <Menu.Separator className="popup-separator" />
              <Menu.Item className="popup-item" onClick={() => void actions.choose({ way: 'open' })}>
                <span className="popup-item-mark" />
                Open library…
              </Menu.Item>
              <Menu.Item className="popup-item" onClick={() => void actions.choose({ way: 'make' })}>
                <span className="popup-item-mark" />
                New library…
              </Menu.Item>
              {away.map(({ id, name, folder: former }) =>
                id === null ? null : (
                  <Menu.Item
                    key={`${id} ${former}`}
                    className="popup-item"
                    onClick={() => void actions.choose({ way: 'relink', id })}
                  >
                    <span className="popup-item-mark" />
                    Find “{name}” again…
                  </Menu.Item>
                ),
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {/* within its panel, so that the menu belongs to a landmark of the page */}
      <span ref={setHome} />
    </>
  );
}

function LibraryLine({ library }: { readonly library: ListedLibrary }) {
  const words = libraryStateWords(library);
  return (
    <span className="library-menu-line">
      <span className="library-menu-name">
        {library.name}
        {words !== '' && <span className="library-menu-state"> · {words}</span>}
      </span>
      <span className="library-menu-folder truncate">{library.folder}</span>
    </span>
  );
}
