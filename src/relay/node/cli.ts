/** The entry behind `npm run relay`: the command with this process around it. */
import { runRelayCommand } from './command.ts';
import { thisProcess } from './process-host.ts';

process.exitCode = await runRelayCommand(process.argv.slice(2), thisProcess);
