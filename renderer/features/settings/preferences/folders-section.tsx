import { useAppState } from '../../../store/app-context.tsx';
import { Property, PropertyList } from '../../../ui/property-list.tsx';
import { LibrariesList } from './libraries-list.tsx';
import { RecipeFolderRow } from './recipe-folder-row.tsx';

/** Where the libraries and the data are. */
export function FoldersSection() {
  const facts = useAppState((state) => state.facts);
  if (facts === null) return null;
  return (
    <>
      <h3 className="settings-heading">Folders</h3>
      <PropertyList>
        <Property name="Data">{facts.dataFolder}</Property>
      </PropertyList>
      <LibrariesList />
      <RecipeFolderRow />
    </>
  );
}
