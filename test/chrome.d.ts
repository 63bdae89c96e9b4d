/** The path of an executable Chrome or Chromium, where there is one. */
export function findChrome(): string | undefined;
