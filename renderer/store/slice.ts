/** Changes some fields of the state, at once or by what they are. */
type SetState<State> = (change: Partial<State> | ((state: State) => Partial<State>)) => void;

/**
 * Makes one slice of the window's state.
 * `Beside` names the other slices that it reads or changes: a slice never names the whole state, so that no two files need each other.
 */
export type SliceCreator<Slice, Beside = unknown> = (
  set: SetState<Slice & Beside>,
  get: () => Slice & Beside,
) => Slice;
