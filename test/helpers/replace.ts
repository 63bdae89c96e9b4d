/** What a test puts in the place of the page's own or of ours, until that test has ended. For tests in a page: in Node a module that
 * several files share is loaded once, and its hook would belong to the first of them alone. */
const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0).toReversed()) end();
});

/** Is called once the test has ended, however it ends. */
export const afterTest = (end: () => void): void => void ends.push(end);

export function replace<T extends object, Name extends keyof T>(object: T, name: Name, value: T[Name]): void {
  const own = Object.getOwnPropertyDescriptor(object, name);
  Object.defineProperty(object, name, { value, configurable: true, writable: true });
  // Of its prototype otherwise.
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

/** What the console is told in one of its ways until the test has ended, in order. */
export function listenToConsole(method: 'info' | 'warn'): string[] {
  const said: string[] = [];
  replace(console, method, (...values: unknown[]) => void said.push(values.join(' ')));
  return said;
}
