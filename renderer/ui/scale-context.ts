import { createContext } from 'react';

/** The scale of the interface, for components that compute sizes in code. */
export const ScaleContext = createContext(1);
