import { createContext } from 'react';

/** How large everything is drawn, for what has to know sizes that styles alone would not tell it. */
export const ScaleContext = createContext(1);
