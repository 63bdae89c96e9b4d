/**
 * Replaces parts of the page, or of our code, until the test has ended. Only tests in a page use it: in Node, several files share one
 * module, and its hook would belong to the first of them alone.
 */
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).toReversed()) end();
});

/** Calls `end` once the test has ended, however it ends. */
export const afterTest = (end: () => void): void => void ends.push(end);

export function replace<T extends object, Name extends keyof T>(object: T, name: Name, value: T[Name]): void {
  const own = Object.getOwnPropertyDescriptor(object, name);
  Object.defineProperty(object, name, { value, configurable: true, writable: true });
  // A property of the prototype is seen again once ours is deleted.
  afterTest(() => {
    if (own) Object.defineProperty(object, name, own);
    else Reflect.deleteProperty(object, name);
  });
}

/** @param make what takes its place, by what was there before */
export function wrap<T extends object, Name extends keyof T>(
  object: T,
  name: Name,
  make: (original: T[Name]) => T[Name],
): void {
  replace(object, name, make(object[name]));
}

/** Collects what is written to the console by this method, in order, until the test has ended. */
export function listenToConsole(method: 'info' | 'warn'): string[] {
  const said: string[] = [];
  replace(console, method, (...values: unknown[]) => void said.push(values.join(' ')));
  return said;
}
