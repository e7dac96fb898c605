import { useAppState } from '../../../store/app-context.tsx';
import { Property, PropertyList } from '../../../ui/property-list.tsx';
import { RecipeFolderRow } from './recipe-folder-row.tsx';

/** Where the library and the data are. */
export function FoldersSection() {
  const facts = useAppState((state) => state.facts);
  if (facts === null) return null;
  return (
    <>
      <h3 className="settings-heading">Folders</h3>
      <PropertyList>
        <Property name="Library">{facts.libraryFolder}</Property>
        <Property name="Data">{facts.dataFolder}</Property>
      </PropertyList>
      <RecipeFolderRow />
    </>
  );
}
