import { perApp } from '../../per-app.ts';

/** The folder that files were written to last, as long as the window is open; null before. */
export const lastTarget = perApp((): { folder: string | null } => ({ folder: null }));
