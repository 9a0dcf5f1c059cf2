// Writes the client's table of operations again: node scripts/write-client.ts
import { writeFileSync } from 'node:fs';
import { clientOperations, OPERATIONS_FILE } from './client-operations.ts';

writeFileSync(OPERATIONS_FILE, clientOperations());
