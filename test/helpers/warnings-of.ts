/** What a page's console is warned of while `act` runs. */
export function warningsOf(act: () => void): string[] {
  const { warn } = console;
  const warnings: string[] = [];
  console.warn = (text: string) => void warnings.push(text);
  try {
    act();
  } finally {
    console.warn = warn;
  }
  return warnings;
}
