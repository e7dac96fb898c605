/** Maquette's own variables and those of PostgreSQL and systemd, which hold secrets or say where they lie; and where the person stood who started Maquette by npm, which is not where the program is started. */
const NOT_FOR_PROGRAMS = /^(?:MAQUETTE_.*|PG[A-Z]+|CREDENTIALS_DIRECTORY|INIT_CWD)$/i;

/**
 * The environment of a program of the artist's: without what is not for it, and with its private folder for temporary files. All that it starts
 * is known by that folder, too.
 */
export function programEnvironment(env: NodeJS.ProcessEnv, folder: string): NodeJS.ProcessEnv {
  const others = Object.entries(env).filter(([name]) => !NOT_FOR_PROGRAMS.test(name));
  return { ...Object.fromEntries(others), TMPDIR: folder, TMP: folder, TEMP: folder };
}
