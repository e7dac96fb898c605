import type { App } from '../../store/app.ts';
import { openedFileOf } from './opened-file.ts';

/** Shows a file that the artist has chosen, in the viewer of this workspace, or else in the library's. */
export function lookAtFile({ store, handles }: Pick<App, 'store' | 'handles'>, file: File): void {
  const { dock, showWorkspace, openFile } = store.getState();
  if (dock.open.includes('viewer')) handles.areas.call((areas) => areas.show('viewer'));
  else showWorkspace('library');
  openFile(openedFileOf(file));
}
