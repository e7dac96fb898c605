import { Star } from 'lucide-react';
import { isFavourite } from '../../../../shared/model/settings/favourite-folders.ts';
import { useApp, useAppState } from '../../../store/app-context.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { lastName } from '../../../words/paths.ts';
import { favouriteActions } from './favourite-actions.ts';

interface FavouriteStarProps {
  /** The folder; null for none. */
  readonly path: string | null;
  readonly className?: string;
}

/** Stars a folder, or takes its star away. */
export function FavouriteStar({ path, className }: FavouriteStarProps) {
  const app = useApp();
  const isOn = useAppState(({ settings }) => path !== null && isFavourite(settings.favouriteFolders, path));
  const name = path === null ? 'a folder' : lastName(path);
  return (
    <IconButton
      label={isOn ? `Remove ${name} from the favourites` : `Add ${name} to the favourites`}
      className={className}
      disabledBecause={path === null ? 'No folder is open or selected.' : null}
      onClick={() => {
        if (path !== null) void favouriteActions(app).toggle(path);
      }}
    >
      <Star size={13} aria-hidden fill={isOn ? 'currentColor' : 'none'} />
    </IconButton>
  );
}
