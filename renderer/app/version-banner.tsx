import { useAppState } from '../store/app-context.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';

/** Asks for the window to be loaded again after Maquette was started anew as another version: this page is of the one before. */
export function VersionBanner() {
  const version = useAppState((state) => state.newerVersion);
  if (version === null) return null;
  return (
    <Banner
      role="status"
      head={`Maquette was restarted as version ${version}.`}
      actions={<Button onClick={() => location.reload()}>Load this window again</Button>}
    >
      This window is of the version before: parts of it may not open until it is loaded again. Nothing is lost
      by that.
    </Banner>
  );
}
