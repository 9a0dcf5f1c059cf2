// Runs `npm run check`: what needs no database and no browser. Types, lint and format, walls, unused code.
import { CHECKS } from './checks.ts';
import { runStep, summarise } from './run-step.ts';

const outcomes = [];
for (const step of CHECKS) outcomes.push(await runStep(step));
process.exitCode = summarise(outcomes) ? 0 : 1;
