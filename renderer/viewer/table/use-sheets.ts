import { useEffect, useState } from 'react';
import { useAppState } from '../../store/app-context.tsx';
import { createSheetTools } from './sheet-tools.ts';
import { createSheets, type Sheets } from './sheets.ts';

/** The pictures of the light table while it is shown. Null for a moment before. */
export function useSheets(): Sheets | null {
  const addFileWithThumbnails = useAppState((state) => state.addFileWithThumbnails);
  const [sheets, setSheets] = useState<Sheets | null>(null);
  useEffect(() => {
    const tools = createSheetTools(addFileWithThumbnails);
    const made = createSheets(tools);
    setSheets(made);
    return () => {
      made.stop();
      tools.end();
    };
  }, [addFileWithThumbnails]);
  return sheets;
}
