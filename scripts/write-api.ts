// Writes the description of the API again, once what programs could stumble over is announced: node scripts/write-api.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { readFacts, writeFacts } from './api/api-facts.ts';
import { API_FILE, CHANGELOG_FILE } from './api/api-files.ts';
import { describeApi } from './api/describe-api.ts';
import { findBreaks, findUnannounced, sayBreak } from './api/find-breaks.ts';

const now = describeApi();
const breaks = findBreaks(readFacts(readFileSync(API_FILE, 'utf8')), now);
const unannounced = findUnannounced(breaks, readFileSync(CHANGELOG_FILE, 'utf8'));
if (unannounced.length > 0) {
  const lines = unannounced.map((each) => `- ${sayBreak(each)}.`);
  process.stderr.write(`Announce these in ${CHANGELOG_FILE}, under Unreleased, section API:\n${lines.join('\n')}\n`);
  process.exitCode = 1;
} else {
  writeFileSync(API_FILE, writeFacts(now));
}
