import { useState } from 'react';
import { useAppState } from '../../store/app-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Property, PropertyList } from '../../ui/property-list.tsx';
import './palette.css';
import { ThirdPartyNotices } from './third-party-notices.tsx';

/** The version, where everything lies, and whose work is in it. */
export function AboutDialog({ onClose }: { readonly onClose: () => void }) {
  const facts = useAppState((state) => state.facts);
  const libraryFolder = useAppState((state) => state.libraryStatus.folder);
  const [isShown, setShown] = useState(false);
  return (
    <Dialog title="About Maquette" onClose={onClose}>
      <div className="about-body">
        <p>Folders of reference images become 3D models, in a library that works with no network.</p>
        {facts !== null && (
          <PropertyList>
            <Property name="Version">{facts.version}</Property>
            <Property name="Library">{libraryFolder || facts.libraryFolder}</Property>
            <Property name="Data">{facts.dataFolder}</Property>
            <Property name="Licence">MIT</Property>
          </PropertyList>
        )}
        {isShown ? (
          <ThirdPartyNotices />
        ) : (
          <div>
            <Button onClick={() => setShown(true)}>Third-party notices…</Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
