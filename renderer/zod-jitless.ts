import { z } from 'zod';

// The page's policy allows no code from strings, and zod tries that as soon as it makes its first schema: this file
// is imported before any that holds one.
z.config({ jitless: true });
