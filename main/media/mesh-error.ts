/** What is wrong with an input mesh, in words that end a sentence. The task fails and its credits go back. */
export class MeshError extends Error {
  override readonly name = 'MeshError';
}
