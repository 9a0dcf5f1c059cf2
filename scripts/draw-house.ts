// Draws the rooms of the server, highest first: each uses only what is further down. `node scripts/draw-house.ts`
import { findRoomCycle, levelsOf } from './floors.ts';
import { readImports } from './read-imports.ts';

const imports = readImports('.');
const circle = findRoomCycle(imports);
if (circle) throw new Error(`These have no height, because they use each other in a circle: ${circle.join(' -> ')}`);
const levels = levelsOf(imports);
for (const [index, level] of [...levels.entries()].reverse())
  process.stdout.write(`${String(index + 1).padStart(2)}  ${level.join(', ')}\n`);
