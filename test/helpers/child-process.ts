/** The end of processes that a test has begun. */
import { once } from 'node:events';
import type { ChildProcess } from 'node:child_process';

/** Resolves with the exit code once the process has ended: until then it may still write to its folder. */
export async function untilExit(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
}

export function kill(child: ChildProcess): Promise<number | null> {
  child.kill('SIGKILL');
  return untilExit(child);
}
