// Runs `npm run check`: what needs no database and no browser. Types, lint and format, walls, unused code.
import { CHECKS } from './checks.ts';
import { runSteps, summarise } from './run-step.ts';

process.exitCode = summarise(await runSteps(CHECKS)) ? 0 : 1;
