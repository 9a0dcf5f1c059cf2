// Starts each file of tests on the real database when its day lasts long enough.
import { startOnOneDay } from '../../../../scripts/one-day.ts';

await startOnOneDay();
