/** `npm run mock`: runs the command in this process. */
import { runMockCommand } from './command.ts';

process.exitCode = await runMockCommand(process.argv.slice(2), {
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
  onStop(stop) {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop());
  },
});
