// Stands for a server that is killed while it upgrades its data folder.
import { startEmbeddedPostgres } from '../../platform/database/embedded-postgres.ts';
import { createLogger } from '../../platform/log/create-logger.ts';

const [dataDir = '', oldPostgresBin = ''] = process.argv.slice(2);
const log = createLogger('silent');
const postgres = await startEmbeddedPostgres({ dataDir, oldPostgresBin, log });
await postgres.stop();
process.exit();
