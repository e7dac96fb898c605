/** Changes fields of the state, by new values or by a function of the present state. */
type SetState<State> = (change: Partial<State> | ((state: State) => Partial<State>)) => void;

/**
 * Makes one slice of the window's state.
 * `Beside` are the other slices that it reads or changes. A slice never names the whole state: that would make an import cycle.
 */
export type SliceCreator<Slice, Beside = unknown> = (
  set: SetState<Slice & Beside>,
  get: () => Slice & Beside,
) => Slice;
