// Runs the tool for the shell.
import { runTool } from './run-tool.ts';

// Anyone who reads this output may have enough of it: `worklane list EDGE | head`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

process.exitCode = await runTool(process.argv.slice(2));
