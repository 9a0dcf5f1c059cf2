// Runs `npm run dev`: the server, restarted at every change, and the page with hot replacement in front of it.
import { spawn } from 'node:child_process';

const SERVER_PORT = '3001';
const children = [
  spawn(
    process.execPath,
    ['--watch-path=apps/server/src', '--watch-path=packages', 'apps/server/src/main.ts', '--demo'],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        PORT: SERVER_PORT,
        PUBLIC_URL: process.env.PUBLIC_URL ?? 'http://localhost:5173',
        LOG_LEVEL: 'info',
      },
    },
  ),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js', 'apps/web'], {
    stdio: 'inherit',
    env: { ...process.env, API_URL: `http://127.0.0.1:${SERVER_PORT}` },
  }),
];

function stop(): void {
  for (const child of children) child.kill('SIGTERM');
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
if (process.channel) process.on('disconnect', stop);
for (const child of children) child.on('exit', stop);
