import { Suspense, useMemo } from 'react';
import type { AssetView } from '../../shared/bridge/views.ts';
import { assertNever } from '../../shared/model/assert-never.ts';
import { useAppState } from '../store/app-context.tsx';
import type { AppState } from '../store/app-state.ts';
import { assetsBeside, type Travel } from '../store/library/places/assets-ahead.ts';
import { useAssetsAhead } from '../store/library/places/use-assets-ahead.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { PanelGuard } from '../ui/panel-guard.tsx';
import { isDepthFormat, isShown } from '../words/asset-words.ts';
import { ResultThumbnail } from './preview/result-thumbnail.tsx';
import { viewableAsset } from './viewable.ts';

/** three and what draws are loaded when the first model is looked at. */
const QuickModel = lazyPart(
  () => import('./quick-model.tsx'),
  (module) => module.QuickModel,
);

interface QuickPictureProps {
  readonly view: AssetView;
  /** What shows it, for the sentence about an error. */
  readonly name: string;
  /** Of the picture. */
  readonly className: string;
}

/** A model that can be turned; of all else its picture. */
export function QuickPicture({ view, name, className }: QuickPictureProps) {
  const settings = useAppState((state) => state.settings.viewer);
  const model = useMemo(() => (isModel(view) ? viewableAsset(view, settings) : null), [view, settings]);
  const ahead = useAssetsAhead(modelsBeside);
  const picture = <ResultThumbnail key={view.asset.id} view={view} className={className} />;
  if (model === null) return picture;
  return (
    <PanelGuard name={name}>
      <Suspense fallback={picture}>
        <QuickModel wanted={model} ahead={ahead} cover={picture} />
      </Suspense>
    </PanelGuard>
  );
}

/** The models that the arrows come to. */
const modelsBeside = (state: AppState, travel: Travel): readonly AssetView[] =>
  assetsBeside(state, travel).filter(isModel);

function isModel(view: AssetView): boolean {
  const { kind, imported } = view.asset;
  switch (kind) {
    case 'model':
    case 'segmentation':
      return isShown(view) && !isDepthFormat(view.format) && imported?.as !== 'picture';
    case 'depth':
      return false;
    default:
      return assertNever(kind);
  }
}
