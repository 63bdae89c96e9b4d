/** `npm run mock`: the command with this process around it. */
import { runMockCommand } from './command.ts';

runMockCommand(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  process.exit(1);
});
