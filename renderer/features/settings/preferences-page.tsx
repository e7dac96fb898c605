import { useState } from 'react';
import type { ErrorBody } from '../../../shared/model/app-error.ts';
import type { SettingsPatch } from '../../../shared/model/settings/settings-patch.ts';
import { useApp, useAppState } from '../../store/app-context.tsx';
import { errorBodyOf } from '../../store/error-body.ts';
import { ErrorNote } from '../../ui/error-note.tsx';
import { useKeptScroll } from '../../ui/use-kept-scroll.ts';
import { AppearanceSection } from './preferences/appearance-section.tsx';
import { CallbacksSection } from './preferences/callbacks-section.tsx';
import { FoldersSection } from './preferences/folders-section.tsx';
import { LocalSection } from './preferences/local-section.tsx';
import { OpenWithSection } from './preferences/open-with-section.tsx';
import { PreviewsSection } from './preferences/previews-section.tsx';
import { QualitySection } from './preferences/quality-section.tsx';
import { ResultsSection } from './preferences/results-section.tsx';
import { SpendingSection } from './preferences/spending-section.tsx';
import { ViewWordsSection } from './preferences/view-words-section.tsx';
import { settingsActions } from './settings-actions.ts';

/** What is set once: the look, what may be spent, and whether the service may call back. Each change counts at once. */
export function PreferencesPage() {
  const settings = useAppState((state) => state.settings);
  const actions = settingsActions(useApp());
  const scroller = useKeptScroll('preferences');
  const [error, setError] = useState<ErrorBody | null>(null);
  const change = (patch: SettingsPatch): void => {
    actions.change(patch).then(
      () => setError(null),
      (cause: unknown) => setError(errorBodyOf(cause)),
    );
  };
  return (
    <div ref={scroller} className="settings-scroller settings-form">
      {error !== null && <ErrorNote error={error} />}
      <AppearanceSection />
      <SpendingSection policy={settings.spending} onChange={(spending) => change({ spending })} />
      <CallbacksSection callbacks={settings.callbacks} onChange={(callbacks) => change({ callbacks })} />
      <ViewWordsSection words={settings.viewWords} onChange={(viewWords) => change({ viewWords })} />
      <ResultsSection
        megabytes={settings.resultLimitMegabytes}
        onChange={(resultLimitMegabytes) => change({ resultLimitMegabytes })}
      />
      <PreviewsSection
        megabytes={settings.previewCacheMegabytes}
        onChange={(previewCacheMegabytes) => change({ previewCacheMegabytes })}
      />
      <QualitySection quality={settings.quality} onChange={(quality) => change({ quality })} />
      <OpenWithSection />
      <LocalSection />
      <FoldersSection />
    </div>
  );
}
