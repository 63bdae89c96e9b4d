/** The part of a process that a command uses. Types only: tests replace the process. */
export interface CommandHost {
  env: Record<string, string | undefined>;
  print(line: string): void;
  printError(line: string): void;
  /** Resolves when what was printed is written, or when nobody reads it. */
  flush(): Promise<void>;
  /** Calls back once when the process is told to stop. */
  onStop(stop: (signal: 'SIGINT' | 'SIGTERM') => void): void;
}
