/**
 * The environment of a program of the artist's: without Maquette's own variables, which hold secrets, and with its private folder for temporary
 * files. All that it starts is known by that folder, too.
 */
export function programEnvironment(env: NodeJS.ProcessEnv, folder: string): NodeJS.ProcessEnv {
  const others = Object.entries(env).filter(([name]) => !/^MAQUETTE_/i.test(name));
  return { ...Object.fromEntries(others), TMPDIR: folder, TMP: folder, TEMP: folder };
}
