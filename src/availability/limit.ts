/** Limits how many calls run at a time; the others wait in line. Does not know what is called. */
export function limit(max: number): <Result>(call: () => Promise<Result>) => Promise<Result> {
  let running = 0;
  const line: (() => void)[] = [];
  return async (call) => {
    if (running >= max) await new Promise<void>((resolve) => line.push(resolve));
    else running++;
    try {
      return await call();
    } finally {
      const next = line.shift();
      if (next) next();
      else running--;
    }
  };
}
