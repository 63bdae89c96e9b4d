/** Resolves in the next turn of the event loop; in Node without the millisecond that the shortest timer takes. */
export const turn = (): Promise<void> =>
  new Promise((resolve) =>
    typeof setImmediate === 'function' ? setImmediate(resolve) : setTimeout(resolve, 0),
  );
